import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { exists } from './drafts.ts'
import { errorCode } from './embedded-error.ts'
import { clearStaleLocks } from './lock-files.ts'
import { findMount, type Mount } from './mounts.ts'

/** Clusters that root could not put into DATA_DIR (place.ts); a note beside each says whose it is. */
export const elsewhere = '/var/lib/dopusk'

interface Note {
  dataDir: string
  mount: Mount | undefined
  /** When a start first saw that the data folder is gone. */
  missingSince?: string
}

const notePattern = /^[0-9a-f]{12}\.json$/

const writeNote = async (file: string, note: Note): Promise<void> => {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(note))
  await rename(draft, file)
}

const readNote = async (file: string): Promise<Note | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Note
  } catch {
    return undefined
  }
}

/** Written at every start: a data folder that was moved takes its cluster with it. */
export const notePlaced = async (target: string, dataDir: string): Promise<void> =>
  writeNote(`${target}.json`, { dataDir, mount: await findMount(dataDir) })

/** Anything but a plain "no such file" may be a disk that is away. */
const isMissing = (dataDir: string): Promise<boolean> =>
  stat(dataDir).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  )

const listClusters = async (target: string): Promise<string[]> =>
  (await readdir(target).catch(() => [])).filter((name) => /^cluster-\d+$/.test(name)).map((name) => join(target, name))

const isInUse = async (target: string, since: number): Promise<boolean> => {
  for (const cluster of await listClusters(target)) {
    if ((await clearStaleLocks({ socketFolder: target }, cluster)) !== undefined) return true
    const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => undefined)
    if (control !== undefined && control.mtimeMs > since) return true
  }
  return false
}

const isTemporary = (dataDir: string): boolean => !relative(tmpdir(), dataDir).startsWith('..')

const keptMs = 7 * 24 * 60 * 60_000

/**
 * A folder that was renamed, or whose disk is not mounted, looks the same as a deleted one. So the file system on which it
 * lay must be mounted, and a week must have passed since it was first seen missing and since the cluster was last used.
 * What lay in the system's folder for temporary files is gone for good.
 */
const isAbandoned = async (target: string, file: string, note: Note, now: Date): Promise<boolean> => {
  const { dataDir, mount } = note
  if (!(await isMissing(dataDir))) {
    if (note.missingSince !== undefined) await writeNote(file, { dataDir, mount })
    return false
  }
  if (mount === undefined || JSON.stringify(await findMount(dataDir)) !== JSON.stringify(mount)) return false
  if (isTemporary(dataDir)) return !(await isInUse(target, Number.POSITIVE_INFINITY))
  const missingSince = note.missingSince ?? now.toISOString()
  if (note.missingSince === undefined) await writeNote(file, { ...note, missingSince })
  const since = now.getTime() - keptMs
  return Date.parse(missingSince) <= since && !(await isInUse(target, since))
}

const remove = async (target: string, file: string, dataDir: string): Promise<void> => {
  const aside = `${target}.removing-${process.pid}`
  await rename(target, aside)
  // A start may have made the folder again meanwhile.
  if (!(await isMissing(dataDir))) return rename(aside, target)
  await rm(file, { force: true })
  await rm(aside, { recursive: true, force: true, maxRetries: 3 })
}

/** Removes the clusters whose data folder was deleted; their names. */
export const removeAbandonedClusters = async (now: Date, folder = elsewhere): Promise<string[]> => {
  const removed: string[] = []
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => notePattern.test(one))) {
    const file = join(folder, name)
    const target = file.replace(/\.json$/, '')
    const note = await readNote(file)
    if (note === undefined) continue
    if (!(await exists(target))) await rm(file, { force: true })
    else if (await isAbandoned(target, file, note, now)) {
      await remove(target, file, note.dataDir)
      removed.push(target)
    }
  }
  return removed
}
