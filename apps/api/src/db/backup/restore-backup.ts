import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  notBackupError,
  rowsEnd,
  type TableHead,
  truncatedBackupError,
} from './format.ts'
import { openBackup, readLines } from './read-backup.ts'
import { columnList, filledByMigrations, listAppliedMigrations, listTables } from './tables.ts'

const nextLine = async (lines: AsyncIterator<Buffer>): Promise<string> => {
  const { value, done } = await lines.next()
  if (done) throw truncatedBackupError()
  return String(value)
}

const parseHeader = (line: string): BackupHeader => {
  try {
    const header = JSON.parse(line) as BackupHeader
    if (header.format === 'dopusk-backup-1') return header
  } catch {
    // Falls through to the same error: the line is not a header.
  }
  throw notBackupError()
}

async function* rowsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw truncatedBackupError()
    if (value.length === rowsEnd.length && value.toString() === rowsEnd) return
    yield Buffer.concat([value, Buffer.from('\n')])
  }
}

const fillTables = async (client: pg.Client, lines: AsyncIterator<Buffer>): Promise<BackupEnd> => {
  for (;;) {
    const line = await nextLine(lines)
    if (line.startsWith('end ')) return JSON.parse(line.slice(4)) as BackupEnd
    if (!line.startsWith('table ')) throw notBackupError()
    const table = JSON.parse(line.slice(6)) as TableHead
    if (filledByMigrations.includes(table.name)) await client.query(`delete from "${table.name}"`)
    const copy = client.query(copyFrom(`copy "${table.name}" (${columnList(table)}) from stdin`))
    await pipeline(Readable.from(rowsOf(lines)), copy)
  }
}

const assertEmpty = async (client: pg.Client): Promise<void> => {
  for (const { name } of await listTables(client)) {
    if (filledByMigrations.includes(name)) continue
    const { rowCount } = await client.query(`select from "${name}" limit 1`)
    if (rowCount !== 0)
      throw new BackupError('В базе данных уже есть записи: восстановить копию можно только в пустую.')
  }
}

/** Migrates an empty schema to the last of the given migrations; refuses migrations that this version does not know. */
export type PrepareSchema = (migrations: string[]) => Promise<void>

/** Fills an empty database from a backup, in one transaction. */
export const restoreBackup = async (
  connection: pg.ClientConfig,
  file: string,
  prepareSchema: PrepareSchema,
  passphrase?: string,
): Promise<BackupHeader> => {
  const gunzip = createGunzip()
  const reading = pipeline(await openBackup(file, passphrase), gunzip)
  // Its errors also end the lines below, which report them; without these handlers they would be unhandled.
  reading.catch(() => {})
  gunzip.on('error', () => {})
  const lines = readLines(gunzip)[Symbol.asyncIterator]()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const header = parseHeader(await nextLine(lines))
    if ((await listAppliedMigrations(client)).length > 0) await assertEmpty(client)
    await prepareSchema(header.migrations)
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const { sequences } = await fillTables(client, lines)
    for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
    // Reads to the end: the last integrity check of an encrypted or compressed file comes after its last line.
    if (!(await lines.next()).done) throw notBackupError()
    await reading
    await client.query('commit')
    return header
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR' || code === 'ERR_ZLIB_INVALID_CHECKSUM') throw notBackupError()
    if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE') throw truncatedBackupError()
    throw error
  } finally {
    await client.end()
    gunzip.destroy()
  }
}
