import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isZombie } from './process-table.ts'
import { socketFile } from './socket-folder.ts'

type Process = 'server' | 'unrelated' | 'unknown'

const readPid = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** The working directory of a postmaster is its cluster's folder from before it writes the lock file until it exits. */
const identify = async (pid: number, cluster: string): Promise<Process> => {
  if (process.platform !== 'linux') return 'unknown'
  if (await isZombie(pid)) return 'unrelated'
  try {
    const [directory, home] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return directory.ino === home.ino && directory.dev === home.dev ? 'server' : 'unrelated'
  } catch {
    return 'unknown'
  }
}

/** Renames the file and reads it again first, so that a lock file written meanwhile by a live server is restored. */
const removeLockFile = async (file: string, pid: number): Promise<void> => {
  const renamed = `${file}.stale-${randomBytes(4).toString('hex')}`
  await rename(file, renamed).catch(() => undefined)
  const foundPid = await readPid(renamed)
  if (foundPid !== undefined && foundPid !== pid) await link(renamed, file).catch(() => undefined)
  await rm(renamed, { force: true })
}

/**
 * PostgreSQL takes any live process of its own user for the owner of its lock files. After a restart of the machine
 * or of a container the pid may belong to any process, and the server would never start again: such files are removed.
 * Returns the pid of the cluster's server where it is running.
 */
export const removeStaleLockFiles = async (
  location: { socketFolder: string },
  cluster: string,
): Promise<number | undefined> => {
  for (const file of [join(cluster, 'postmaster.pid'), join(location.socketFolder, `${socketFile}.lock`)]) {
    const pid = await readPid(file)
    if (pid === undefined) continue
    const found = await identify(pid, cluster)
    if (found === 'server') return pid
    if (found === 'unrelated') await removeLockFile(file, pid)
  }
  return undefined
}
