import { type AcquiredServer, type AcquireLocks, acquireServer } from './acquire-server.ts'
import { clusterFolder } from './cluster.ts'
import { EmbeddedError, toEmbeddedError } from './embedded-error.ts'
import { type ClusterLocation, resolveLocation } from './location.ts'
import type { Notify } from './notice.ts'
import { acquireOwnershipWithTimeout, findOwnerPid, tryAcquireGuestLock, tryAcquireOwnership } from './ownership.ts'
import { isRunning } from './process-table.ts'
import type { ProgramsOptions } from './programs/choose-programs.ts'
import { type ProgramsRecord, readProgramsRecord } from './programs/programs-record.ts'
import { socketPort } from './socket-folder.ts'
import { type Supervision, superviseJoined, superviseOwned } from './supervise.ts'

export interface EmbeddedServer extends Supervision {
  /** what it runs from; undefined where a server that was adopted has no record of it */
  programs: ProgramsRecord | undefined
  /** for pg's Pool and Client: the host is the socket's folder */
  connection: { host: string; port: number; user: string; database: string }
  /** true where this call started the postmaster; false where it adopted or joined a running one */
  started: boolean
  postmasterPid: number
}

export interface EmbeddedOptions extends ProgramsOptions {
  /**
   * Lower-case letters. The database and its superuser have this name; connections, the folder of relocated clusters
   * (/var/lib/NAME) and short socket folders (/tmp/NAME-…) begin with it. Once a cluster exists, the name must not change.
   */
  name: string
  /** the ICU locale of a new cluster: case and order of letters */
  icuLocale: string
  /** false only for tests: a power cut may then destroy the cluster */
  durable?: boolean
  /** how long a server whose owner was killed waits for another owner before it stops itself */
  orphanMs?: number
}

/** A running owner may be about to stop; a killed one keeps the lock until the server notices its end. */
const runningOwnerTimeoutMs = 3_000
const deadOwnerTimeoutMs = 60_000

const acquireAsOwner =
  (dataDir: string, name: string): AcquireLocks =>
  async (client) => {
    if (await acquireOwnershipWithTimeout(client, name, runningOwnerTimeoutMs)) return true
    const pid = await findOwnerPid(client, name)
    const isDead = pid !== undefined && !(await isRunning(Number(pid)))
    if (isDead && (await acquireOwnershipWithTimeout(client, name, deadOwnerTimeoutMs))) return true
    throw new EmbeddedError({ code: 'in_use', dataDir, pid })
  }

const acquireAsGuest =
  (name: string): AcquireLocks =>
  async (client) =>
    (await tryAcquireGuestLock(client, name)) ? tryAcquireOwnership(client, name) : undefined

export const connectionOf = ({ name, socketFolder }: ClusterLocation) => ({
  host: socketFolder,
  port: socketPort,
  user: name,
  database: name,
})

const describe = async (location: ClusterLocation, server: AcquiredServer) => ({
  connection: connectionOf(location),
  programs: await readProgramsRecord(clusterFolder(location)),
  started: server.startedFrom !== undefined,
  postmasterPid: server.postmasterPid,
})

const acquire = async (dataDir: string, notify: Notify, options: EmbeddedOptions, acquireLocks: AcquireLocks) => {
  const { name, icuLocale, durable = true, programs, extensions } = options
  // The name is part of statements and paths.
  if (!/^[a-z]+$/.test(name)) throw new TypeError(`not a name of lower-case letters: ${name}`)
  try {
    const location = await resolveLocation(dataDir, name, notify)
    return {
      location,
      server: await acquireServer(location, { notify, icuLocale, durable, programs, extensions }, acquireLocks),
    }
  } catch (error) {
    throw toEmbeddedError(error, dataDir)
  }
}

/** For the server process: becomes the one owner of the cluster, or throws EmbeddedError with the code in_use. */
export const ownEmbeddedServer = async (
  dataDir: string,
  notify: Notify,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> => {
  const { location, server } = await acquire(dataDir, notify, options, acquireAsOwner(dataDir, options.name))
  return { ...(await describe(location, server)), ...(await superviseOwned(location, server, options.orphanMs)) }
}

/**
 * For command lines: uses a server that runs under its owner and leaves it running at stop(); otherwise starts it, or
 * takes over an orphaned one, and stops it at stop() unless another command line or a new owner uses it by then.
 */
export const joinEmbeddedServer = async (
  dataDir: string,
  notify: Notify,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> => {
  const { location, server } = await acquire(dataDir, notify, options, acquireAsGuest(options.name))
  return { ...(await describe(location, server)), ...(await superviseJoined(location, server, options.orphanMs)) }
}
