import { databaseName } from './connect.ts'
import { EmbeddedInUseError, explain } from './embedded-error.ts'
import { type Guard, guardJoined, guardOwned } from './guard.ts'
import { type Claim, type Held, holdServer } from './hold.ts'
import { superuser } from './initdb.ts'
import { enterAsGuest, findOwner, ownPatiently, tryOwn } from './ownership.ts'
import { findPlace, type Place, type Say } from './place.ts'
import { isRunning } from './process-table.ts'
import { socketPort } from './socket-folder.ts'

export interface EmbeddedServer extends Guard {
  /** for pg's Pool and Client: the host is the socket's folder */
  connection: { host: string; port: number; user: string; database: string }
  /** true where this call started the postmaster; false where it adopted or joined a running one */
  started: boolean
  postmasterPid: number
}

export interface EmbeddedOptions {
  /** false only for tests: a power cut may then destroy the cluster */
  durable?: boolean
  /** how long a server whose owner was killed waits for another before it ends itself */
  orphanMs?: number
}

/** An owner that lives may be on its way out; one that was killed holds the lock until the server notices its end. */
const livingOwnerMs = 3_000
const deadOwnerMs = 60_000

const refuseSecond =
  (dataDir: string): Claim =>
  async (client) => {
    if (await ownPatiently(client, livingOwnerMs)) return true
    const owner = await findOwner(client)
    const isDead = owner !== undefined && !(await isRunning(Number(owner)))
    if (isDead && (await ownPatiently(client, deadOwnerMs))) return true
    const who = owner ? `другим процессом (pid ${owner})` : 'другим процессом'
    throw new EmbeddedInUseError(
      `База данных в папке ${dataDir} уже открыта ${who}: остановите его или укажите другую папку в DATA_DIR.`,
    )
  }

const joinOrOwn: Claim = async (client) => ((await enterAsGuest(client)) ? tryOwn(client) : undefined)

const describe = (place: Place, held: Held) => ({
  connection: { host: place.socketFolder, port: socketPort, user: superuser, database: databaseName },
  started: held.startedFrom !== undefined,
  postmasterPid: held.postmasterPid,
})

const hold = async (dataDir: string, say: Say, { durable = true }: EmbeddedOptions, claim: Claim) => {
  try {
    const place = await findPlace(dataDir, say)
    return { place, held: await holdServer(place, say, durable, claim) }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** For the server process: becomes the one owner of the cluster, or throws EmbeddedInUseError. */
export const ownEmbeddedServer = async (
  dataDir: string,
  say: Say,
  options: EmbeddedOptions = {},
): Promise<EmbeddedServer> => {
  const { place, held } = await hold(dataDir, say, options, refuseSecond(dataDir))
  return { ...describe(place, held), ...(await guardOwned(place, held, options.orphanMs)) }
}

/**
 * For command lines: uses a server that runs under its owner and leaves it running at stop(); otherwise starts it, or
 * takes over an orphaned one, and stops it at stop() unless another command line or a new owner uses it by then.
 */
export const joinEmbeddedServer = async (
  dataDir: string,
  say: Say,
  options: EmbeddedOptions = {},
): Promise<EmbeddedServer> => {
  const { place, held } = await hold(dataDir, say, options, joinOrOwn)
  return { ...describe(place, held), ...(await guardJoined(place, held, options.orphanMs)) }
}
