import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Programs, postgresVersion } from './binaries.ts'

/** From which programs a cluster is served. */
export interface ProgramsRecord {
  version: string
  /** the folder of installed programs; null: those of the npm package */
  folder: string | null
  /** when a server first ran from them */
  since: string
}

const fileName = 'programs.json'

const isRecord = (value: unknown): value is ProgramsRecord => {
  const { version, folder, since } = (value ?? {}) as Record<string, unknown>
  return typeof version === 'string' && typeof since === 'string' && (folder === null || typeof folder === 'string')
}

/** Undefined for a cluster that versions without this record have served: they had those of the package. */
export const readProgramsRecord = async (cluster: string): Promise<ProgramsRecord | undefined> => {
  try {
    const found: unknown = JSON.parse(await readFile(join(cluster, fileName), 'utf8'))
    return isRecord(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** In the folder of the cluster, so that it goes where the cluster goes. */
export const recordPrograms = async (cluster: string, programs: Programs, now: Date): Promise<void> => {
  const record = {
    version: postgresVersion(programs),
    folder: programs.kind === 'installed' ? programs.folder : null,
  }
  const known = await readProgramsRecord(cluster)
  if (known?.version === record.version && known.folder === record.folder) return
  // A new file: the server's user may have put a link in its place.
  const temporary = join(cluster, `${fileName}.${randomBytes(4).toString('hex')}`)
  await writeFile(temporary, JSON.stringify({ ...record, since: now.toISOString() }), { flag: 'wx', mode: 0o644 })
  await rename(temporary, join(cluster, fileName))
}
