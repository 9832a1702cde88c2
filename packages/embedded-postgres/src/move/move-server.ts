import type { ClientConfig } from 'pg'
import { acquireServer } from '../acquire-server.ts'
import { clusterFolder } from '../cluster.ts'
import { EmbeddedError, toEmbeddedError } from '../embedded-error.ts'
import { connectionOf, type EmbeddedOptions } from '../embedded-server.ts'
import type { StartOptions } from '../launcher.ts'
import { type ClusterLocation, resolveLocation } from '../location.ts'
import type { Notify } from '../notice.ts'
import { findOwnerPid, tryAcquireOwnership, tryExcludeGuests } from '../ownership.ts'
import { choosePrograms } from '../programs/choose-programs.ts'
import { type ProgramsRecord, readProgramsRecord } from '../programs/programs-record.ts'
import { superviseOwned } from '../supervise.ts'
import { exists } from '../temporary-folder.ts'
import { endMoving, prepareFilling, replaceCluster, startMoving } from './moving.ts'

interface Steps {
  /** reads all that the old cluster has */
  save(connection: ClientConfig): Promise<void>
  /** writes it to the new one, which is empty */
  fill(connection: ClientConfig): Promise<void>
}

export interface Moved {
  before: string
  programs: ProgramsRecord | undefined
}

/** Runs one step on a server that no other process uses. */
const withServer = async (
  location: ClusterLocation,
  options: StartOptions,
  step: (connection: ClientConfig) => Promise<void>,
): Promise<void> => {
  const { name, folder } = location
  const acquired = await acquireServer(location, options, async (client) => {
    if ((await tryAcquireOwnership(client, name)) && (await tryExcludeGuests(client, name))) return true
    throw new EmbeddedError({ code: 'in_use', dataDir: folder, pid: await findOwnerPid(client, name) })
  })
  const { stop } = await superviseOwned(location, acquired)
  try {
    await step(connectionOf(location))
  } finally {
    await stop()
  }
}

/**
 * Moves the data to a new cluster, made and served by the programs of the options, also where these sort by another
 * version of a collation. The old cluster is kept in `before`.
 */
export const moveEmbeddedServer = async (
  dataDir: string,
  notify: Notify,
  { name, icuLocale, durable = true, ...to }: EmbeddedOptions,
  { save, fill }: Steps,
): Promise<Moved> => {
  try {
    const location = await resolveLocation(dataDir, name, notify)
    // What cannot be used is refused before anything is read.
    if (to.programs) await choosePrograms(location, to)
    const options = { notify, icuLocale, durable, mayDifferInCollations: true }
    await startMoving(location)
    try {
      if (!(await exists(clusterFolder(location))))
        throw new EmbeddedError({ code: 'nothing_to_move', folder: dataDir })
      await withServer(location, options, save)
      await withServer(await prepareFilling(location), { ...options, ...to }, fill)
      const before = await replaceCluster(location, new Date())
      return { before, programs: await readProgramsRecord(clusterFolder(location)) }
    } finally {
      await endMoving(location)
    }
  } catch (error) {
    throw toEmbeddedError(error, dataDir)
  }
}
