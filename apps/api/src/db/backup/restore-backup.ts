import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  cutBackup,
  notBackup,
  rowsEnd,
  type TableHead,
} from './format.ts'
import { openBackup } from './open-backup.ts'
import { readLines } from './read-lines.ts'
import { columnList, listAppliedMigrations, listTables } from './tables.ts'

const nextLine = async (lines: AsyncIterator<Buffer>): Promise<string> => {
  const { value, done } = await lines.next()
  if (done) throw cutBackup()
  return String(value)
}

const parseHeader = (line: string): BackupHeader => {
  try {
    const header = JSON.parse(line) as BackupHeader
    if (header.format === 'dopusk-backup-1') return header
  } catch {
    // Falls through to the same answer: whatever this is, it is not a header.
  }
  throw notBackup()
}

async function* rowsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw cutBackup()
    if (value.length === rowsEnd.length && value.toString() === rowsEnd) return
    yield Buffer.concat([value, Buffer.from('\n')])
  }
}

const fillTables = async (client: pg.Client, lines: AsyncIterator<Buffer>): Promise<BackupEnd> => {
  for (;;) {
    const line = await nextLine(lines)
    if (line.startsWith('end ')) return JSON.parse(line.slice(4)) as BackupEnd
    if (!line.startsWith('table ')) throw notBackup()
    const table = JSON.parse(line.slice(6)) as TableHead
    const copy = client.query(copyFrom(`copy "${table.name}" (${columnList(table)}) from stdin`))
    await pipeline(Readable.from(rowsOf(lines)), copy)
  }
}

const refuseFilled = async (client: pg.Client): Promise<void> => {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`)
    if (rowCount !== 0)
      throw new BackupError('В базе данных уже есть записи: восстановить копию можно только в пустую.')
  }
}

/** Brings an empty schema to the last of the given migrations; refuses what this version does not know. */
export type PrepareSchema = (migrations: string[]) => Promise<void>

/** Fills an empty database from a backup, all or nothing. */
export const restoreBackup = async (
  connection: pg.ClientConfig,
  file: string,
  prepareSchema: PrepareSchema,
  passphrase?: string,
): Promise<BackupHeader> => {
  const gunzip = createGunzip()
  const reading = pipeline(await openBackup(file, passphrase), gunzip)
  // Its faults also end the lines below, which is where they are told; nobody may be listening just when they come.
  reading.catch(() => {})
  gunzip.on('error', () => {})
  const lines = readLines(gunzip)[Symbol.asyncIterator]()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const header = parseHeader(await nextLine(lines))
    if ((await listAppliedMigrations(client)).length > 0) await refuseFilled(client)
    await prepareSchema(header.migrations)
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const { sequences } = await fillTables(client, lines)
    for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
    // To the very end: the last check of an encrypted or compressed file comes after its last line.
    if (!(await lines.next()).done) throw notBackup()
    await reading
    await client.query('commit')
    return header
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR' || code === 'ERR_ZLIB_INVALID_CHECKSUM') throw notBackup()
    if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw cutBackup()
    throw error
  } finally {
    await client.end()
    gunzip.destroy()
  }
}
