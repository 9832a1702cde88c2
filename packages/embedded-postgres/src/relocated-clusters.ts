import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { errorCode } from './embedded-error.ts'
import { listClusters } from './list-clusters.ts'
import { removeStaleLockFiles } from './lock-files.ts'
import { findMount, type Mount } from './mounts.ts'
import { exists } from './temporary-folder.ts'

/** For clusters that root could not put into the data folder (location.ts); a record beside each names its data folder. */
export const relocatedRoot = (name: string): string => `/var/lib/${name}`

interface Relocation {
  dataDir: string
  mount: Mount | undefined
  /** When a start first found the data folder missing. */
  missingSince?: string
}

const recordPattern = /^[0-9a-f]{12}\.json$/

const writeRelocation = async (file: string, relocation: Relocation): Promise<void> => {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, JSON.stringify(relocation))
  await rename(temporary, file)
}

const readRelocation = async (file: string): Promise<Relocation | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Relocation
  } catch {
    return undefined
  }
}

/** Written at every start: a data folder that was moved keeps its cluster. */
export const recordRelocation = async (target: string, dataDir: string): Promise<void> =>
  writeRelocation(`${target}.json`, { dataDir, mount: await findMount(dataDir) })

/** Any error but "no such file" may mean a disk that is not mounted. */
const isMissing = (dataDir: string): Promise<boolean> =>
  stat(dataDir).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  )

const isInUse = async (target: string, since: number): Promise<boolean> => {
  for (const name of await listClusters(target)) {
    const cluster = join(target, name)
    if ((await removeStaleLockFiles({ socketFolder: target }, cluster)) !== undefined) return true
    const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined)
    if (control !== undefined && control.mtimeMs > since) return true
  }
  return false
}

const isTemporary = (dataDir: string): boolean => !relative(tmpdir(), dataDir).startsWith('..')

const retentionMs = 7 * 24 * 60 * 60_000

/**
 * A folder that was renamed, or whose disk is not mounted, looks the same as a deleted one. So the file system on which it
 * was must be mounted, and a week must have passed since it was first seen missing and since the cluster was last used.
 * A data folder in the system's folder for temporary files does not come back, so it is not waited for.
 */
const isAbandoned = async (target: string, file: string, relocation: Relocation, now: Date): Promise<boolean> => {
  const { dataDir, mount } = relocation
  if (!(await isMissing(dataDir))) {
    if (relocation.missingSince !== undefined) await writeRelocation(file, { dataDir, mount })
    return false
  }
  if (mount === undefined || JSON.stringify(await findMount(dataDir)) !== JSON.stringify(mount)) return false
  if (isTemporary(dataDir)) return !(await isInUse(target, Number.POSITIVE_INFINITY))
  const missingSince = relocation.missingSince ?? now.toISOString()
  if (relocation.missingSince === undefined) await writeRelocation(file, { ...relocation, missingSince })
  const since = now.getTime() - retentionMs
  return Date.parse(missingSince) <= since && !(await isInUse(target, since))
}

const remove = async (target: string, file: string, dataDir: string): Promise<void> => {
  const renamed = `${target}.removing-${process.pid}`
  await rename(target, renamed)
  // A start may have created the data folder again meanwhile.
  if (!(await isMissing(dataDir))) return rename(renamed, target)
  await rm(file, { force: true })
  await rm(renamed, { recursive: true, force: true, maxRetries: 3 })
}

/** Removes the clusters whose data folder was deleted; returns their folders. */
export const removeAbandonedClusters = async (now: Date, root: string): Promise<string[]> => {
  const removed: string[] = []
  for (const name of (await readdir(root).catch(() => [])).filter((one) => recordPattern.test(one))) {
    const file = join(root, name)
    const target = file.replace(/\.json$/, '')
    const relocation = await readRelocation(file)
    if (relocation === undefined) continue
    if (!(await exists(target))) await rm(file, { force: true })
    else if (await isAbandoned(target, file, relocation, now)) {
      await remove(target, file, relocation.dataDir)
      removed.push(target)
    }
  }
  return removed
}
