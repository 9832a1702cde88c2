import { Client } from 'pg'
import { EmbeddedError, errorCode } from './embedded-error.ts'
import { superuser } from './initdb.ts'
import type { Place } from './place.ts'
import { socketPort } from './socket-folder.ts'

export const databaseName = 'dopusk'

export interface Connected {
  client: Client
  postmasterPid: number
}

export type Attempt = { state: 'absent' } | { state: 'busy'; reason: string } | ({ state: 'open' } & Connected)

/** Starting, stopping, crashed, full, or cut off: a server is there, and soon is or is not. */
const passing = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN', 'ETIMEDOUT'])
const passingMessage = /connection terminated|timeout expired|not queryable/i

export const isLostConnection = (error: unknown): boolean =>
  passing.has(errorCode(error)) || (error instanceof Error && passingMessage.test(error.message))

/** The last one is PostgreSQL's for a missing file: the folder was deleted under the server. */
const missing = new Set(['ENOENT', 'ECONNREFUSED', '58P01'])

/** Read through the server, not from the disk, so that it is the pid of the server that answered. */
const readPostmasterPid = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  return Number.parseInt(rows[0]?.text ?? '', 10)
}

/** To the maintenance database: advisory locks belong to a database, and this one is never dropped. */
export const openClient = async (place: Place, name = `dopusk ${process.pid}`): Promise<Client> => {
  const client = new Client({
    host: place.socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    ssl: false,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

export const tryConnect = async (place: Place): Promise<Attempt> => {
  let client: Client | undefined
  try {
    client = await openClient(place)
    return { state: 'open', client, postmasterPid: await readPostmasterPid(client) }
  } catch (error) {
    await client?.end().catch(() => undefined)
    if (missing.has(errorCode(error))) return { state: 'absent' }
    if (isLostConnection(error)) return { state: 'busy', reason: String(error) }
    throw new EmbeddedError(`Встроенная база данных в ${place.folder} не отвечает как должна: ${error}`, {
      cause: error,
    })
  }
}
