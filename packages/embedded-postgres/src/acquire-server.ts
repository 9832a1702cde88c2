import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { clusterFolder } from './cluster.ts'
import { type Connection, isLostConnection, tryConnect } from './connect.ts'
import { type ConnectedServer, connectOrStart } from './connect-or-start.ts'
import { errorCode } from './embedded-error.ts'
import type { StartOptions } from './launcher.ts'
import type { ClusterLocation } from './location.ts'
import { assertNotMoving } from './move/moving.ts'
import { acquireOwnershipWithTimeout } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import { removeOtherBinaries } from './programs/binaries.ts'
import { assertSameCollations } from './programs/collations.ts'
import { recordPrograms } from './programs/programs-record.ts'

const timeoutMs = 60_000

export interface AcquiredServer extends ConnectedServer {
  owned: boolean
}

/** Whether this process now owns the server; undefined where the caller must connect again. */
export type AcquireLocks = (client: Client) => Promise<boolean | undefined>

/** Two starts may both find the database missing and create it. */
const duplicateDatabase = new Set(['42P04', '23505'])

const ensureDatabase = async (client: Client, name: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create database ${name}`)
  } catch (error) {
    if (!duplicateDatabase.has(errorCode(error))) throw error
  }
}

const finishAcquiring = async (
  location: ClusterLocation,
  options: StartOptions,
  server: ConnectedServer,
  owned: boolean,
): Promise<AcquiredServer> => {
  try {
    await ensureDatabase(server.client, location.name)
    if (server.startedFrom && !options.mayDifferInCollations) await assertSameCollations(location)
    if (server.startedFrom) await recordPrograms(clusterFolder(location), server.startedFrom, new Date())
    if (owned && server.startedFrom) await removeOtherBinaries(location, server.startedFrom)
    return { ...server, owned }
  } catch (error) {
    if (owned) await stopPostmaster(server.postmasterPid)
    throw error
  }
}

/** A server may stop between the connection and the lock, because its previous owner was stopping it: then it retries. */
export const acquireServer = async (
  location: ClusterLocation,
  options: StartOptions,
  acquireLocks: AcquireLocks,
): Promise<AcquiredServer> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    await assertNotMoving(location)
    const server = await connectOrStart(location, options)
    try {
      const owned = await acquireLocks(server.client)
      if (owned !== undefined) return await finishAcquiring(location, options, server, owned)
      await server.client.end()
    } catch (error) {
      await server.client.end().catch(() => undefined)
      if (!isLostConnection(error) || Date.now() > deadline) throw error
    }
  }
}

const reacquire = async (found: Connection, name: string, postmasterPid: number): Promise<Client | undefined> => {
  const same = found.postmasterPid === postmasterPid
  if (same && (await acquireOwnershipWithTimeout(found.client, name, 3_000))) return found.client
  await found.client.end()
  return undefined
}

/** After a crash of one backend the postmaster closes every connection and keeps running: the lock can then be acquired again. */
export const reacquireOwnership = async (
  location: ClusterLocation,
  postmasterPid: number,
): Promise<Client | undefined> => {
  const deadline = Date.now() + timeoutMs
  while ((await isRunning(postmasterPid)) && Date.now() < deadline) {
    try {
      const attempt = await tryConnect(location)
      if (attempt.state === 'open') return await reacquire(attempt, location.name, postmasterPid)
    } catch (error) {
      if (!isLostConnection(error)) return undefined
    }
    await sleep(50)
  }
  return undefined
}
