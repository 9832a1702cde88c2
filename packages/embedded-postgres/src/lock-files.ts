import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isZombie } from './process-table.ts'
import { socketFile } from './socket-folder.ts'

type Holder = 'server' | 'stranger' | 'unclear'

const readPid = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

/** A postmaster stands in its cluster's folder from before it takes the lock file until it is gone. */
const identify = async (pid: number, cluster: string): Promise<Holder> => {
  if (process.platform !== 'linux') return 'unclear'
  if (await isZombie(pid)) return 'stranger'
  try {
    const [stands, home] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return stands.ino === home.ino && stands.dev === home.dev ? 'server' : 'stranger'
  } catch {
    return 'unclear'
  }
}

/** Taken aside and read again first, so that a lock file written meanwhile by a live server is put back. */
const removeLock = async (file: string, pid: number): Promise<void> => {
  const aside = `${file}.stale-${randomBytes(4).toString('hex')}`
  await rename(file, aside).catch(() => undefined)
  const taken = await readPid(aside)
  if (taken !== undefined && taken !== pid) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

/**
 * PostgreSQL takes any live process of its own user for the holder of its lock files. After a restart of the machine
 * or of a container the number may belong to anything, and the server would never start again: such files are removed.
 * Returns the pid of the cluster's own server where it is alive.
 */
export const clearStaleLocks = async (
  place: { socketFolder: string },
  cluster: string,
): Promise<number | undefined> => {
  for (const file of [join(cluster, 'postmaster.pid'), join(place.socketFolder, `${socketFile}.lock`)]) {
    const pid = await readPid(file)
    if (pid === undefined) continue
    const holder = await identify(pid, cluster)
    if (holder === 'server') return pid
    if (holder === 'stranger') await removeLock(file, pid)
  }
  return undefined
}
