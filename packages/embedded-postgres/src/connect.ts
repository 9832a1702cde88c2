import { Client } from 'pg'
import { EmbeddedError, errorCode } from './embedded-error.ts'
import type { ClusterLocation } from './location.ts'
import { socketPort } from './socket-folder.ts'

export interface Connection {
  client: Client
  postmasterPid: number
}

export type ConnectionAttempt =
  | { state: 'absent' }
  | { state: 'busy'; reason: string }
  | ({ state: 'open' } & Connection)

/** Starting, stopping, crashed, out of connection slots, or disconnected: the server exists and its state will change. */
const transientCodes = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN', 'ETIMEDOUT'])
const transientMessage = /connection terminated|timeout expired|not queryable/i

export const isLostConnection = (error: unknown): boolean =>
  transientCodes.has(errorCode(error)) || (error instanceof Error && transientMessage.test(error.message))

/** 58P01 is PostgreSQL's code for a missing file: the folder was deleted while the server ran. */
const absentCodes = new Set(['ENOENT', 'ECONNREFUSED', '58P01'])

/** Read through the server, not from the disk, so that it is the pid of the server that answered. */
const readPostmasterPid = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  return Number.parseInt(rows[0]?.text ?? '', 10)
}

/** To the maintenance database: advisory locks belong to a database, and this one is never dropped. */
export const openClient = async (
  { name, socketFolder }: ClusterLocation,
  applicationName = `${name} ${process.pid}`,
): Promise<Client> => {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: name,
    database: 'postgres',
    ssl: false,
    application_name: applicationName,
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

export const tryConnect = async (location: ClusterLocation): Promise<ConnectionAttempt> => {
  let client: Client | undefined
  try {
    client = await openClient(location)
    return { state: 'open', client, postmasterPid: await readPostmasterPid(client) }
  } catch (error) {
    await client?.end().catch(() => undefined)
    if (absentCodes.has(errorCode(error))) return { state: 'absent' }
    if (isLostConnection(error)) return { state: 'busy', reason: String(error) }
    const failure = { code: 'unexpected_response', folder: location.folder, reason: String(error) } as const
    throw new EmbeddedError(failure, { cause: error })
  }
}
