import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { dropOtherBinaries } from './binaries.ts'
import { type Connected, databaseName, isLostConnection, tryConnect } from './connect.ts'
import { errorCode } from './embedded-error.ts'
import { ownPatiently } from './ownership.ts'
import type { Place, Say } from './place.ts'
import { stopPostmaster } from './postmaster.ts'
import { isRunning } from './process-table.ts'
import { type Reached, reachServer } from './reach-server.ts'

const tryingMs = 60_000

export interface Held extends Reached {
  owned: boolean
}

/** Says whether this process now owns the server; undefined asks for another try. */
export type Claim = (client: Client) => Promise<boolean | undefined>

/** Two starts may both find it missing. */
const alreadyThere = new Set(['42P04', '23505'])

const ensureDatabase = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    if (!alreadyThere.has(errorCode(error))) throw error
  }
}

const settle = async (reached: Reached, owned: boolean): Promise<Held> => {
  try {
    await ensureDatabase(reached.client)
    if (owned && reached.startedFrom) await dropOtherBinaries(reached.startedFrom)
    return { ...reached, owned }
  } catch (error) {
    if (owned) await stopPostmaster(reached.postmasterPid)
    throw error
  }
}

/** A server may go away while it is being claimed, under an owner that was just stopping: then all over again. */
export const holdServer = async (place: Place, say: Say, durable: boolean, claim: Claim): Promise<Held> => {
  const giveUpAt = Date.now() + tryingMs
  for (;;) {
    const reached = await reachServer(place, say, durable)
    try {
      const owned = await claim(reached.client)
      if (owned !== undefined) return await settle(reached, owned)
      await reached.client.end()
    } catch (error) {
      await reached.client.end().catch(() => undefined)
      if (!isLostConnection(error) || Date.now() > giveUpAt) throw error
    }
  }
}

const ownAgain = async (found: Connected, postmasterPid: number): Promise<Client | undefined> => {
  const same = found.postmasterPid === postmasterPid
  if (same && (await ownPatiently(found.client, 3_000))) return found.client
  await found.client.end()
  return undefined
}

/** After a crash of one backend the postmaster cuts every connection and goes on: then the lock can be had again. */
export const reclaim = async (place: Place, postmasterPid: number): Promise<Client | undefined> => {
  const giveUpAt = Date.now() + tryingMs
  while ((await isRunning(postmasterPid)) && Date.now() < giveUpAt) {
    try {
      const attempt = await tryConnect(place)
      if (attempt.state === 'open') return await ownAgain(attempt, postmasterPid)
    } catch (error) {
      if (!isLostConnection(error)) return undefined
    }
    await sleep(50)
  }
  return undefined
}
