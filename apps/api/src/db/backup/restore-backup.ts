import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { OpeningKeys } from './encryption.ts'
import {
  type BackupEnd,
  BackupError,
  type BackupHeader,
  notBackupError,
  rowsEnd,
  type TableHead,
  truncatedBackupError,
} from './format.ts'
import { type Catalogue, parseEnd, parseHeader, parseTable } from './parse-lines.ts'
import { openBackup, readLines } from './read-backup.ts'
import { withRestoreSession } from './restore-role.ts'
import { copyTarget, filledByMigrations, listAppliedMigrations, listSequences, listTables } from './tables.ts'

const nextLine = async (lines: AsyncIterator<Buffer>): Promise<string> => {
  const { value, done } = await lines.next()
  if (done) throw truncatedBackupError()
  return String(value)
}

async function* rowsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw truncatedBackupError()
    if (value.length === rowsEnd.length && value.toString() === rowsEnd) return
    yield Buffer.concat([value, Buffer.from('\n')])
  }
}

const fillTable = async (client: pg.Client, table: TableHead, lines: AsyncIterator<Buffer>): Promise<void> => {
  if (filledByMigrations.includes(table.name)) await client.query(`delete from ${pg.escapeIdentifier(table.name)}`)
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(Readable.from(rowsOf(lines)), copy)
}

const fillTables = async (client: pg.Client, lines: AsyncIterator<Buffer>): Promise<void> => {
  const sequences = (await listSequences(client)).map(({ name }) => name)
  const catalogue: Catalogue = { tables: await listTables(client), sequences }
  const done = new Set<string>()
  for (;;) {
    const line = await nextLine(lines)
    if (line.startsWith('end ')) return setSequences(client, parseEnd(line.slice(4), catalogue))
    if (!line.startsWith('table ')) throw notBackupError()
    const table = parseTable(line.slice(6), catalogue, done)
    done.add(table.name)
    await fillTable(client, table, lines)
  }
}

const setSequences = async (client: pg.Client, { sequences }: BackupEnd): Promise<void> => {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1, $2)', [`public.${pg.escapeIdentifier(name)}`, last])
  }
}

const assertEmpty = async (client: pg.Client): Promise<void> => {
  for (const { name } of await listTables(client)) {
    if (filledByMigrations.includes(name)) continue
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount !== 0)
      throw new BackupError('В базе данных уже есть записи: восстановить копию можно только в пустую.')
  }
}

/** Rows that the schema refuses: a changed or damaged file, not a fault of the server. */
const isRefusedRow = ({ code = '' }: NodeJS.ErrnoException): boolean => /^2[23]...$/.test(code)

const toBackupError = (error: NodeJS.ErrnoException): Error => {
  const { code } = error
  if (code === 'Z_DATA_ERROR' || code === 'ERR_ZLIB_INVALID_CHECKSUM') return notBackupError()
  if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE') return truncatedBackupError()
  if (!isRefusedRow(error)) return error
  const message =
    'Записи резервной копии не подходят к базе данных: файл изменён или повреждён. Ничего не восстановлено.'
  return new BackupError(message, { cause: error })
}

/** Migrates an empty schema to the last of the given migrations; refuses migrations that this version does not know. */
export type PrepareSchema = (migrations: string[]) => Promise<void>

/** Fills an empty database from a backup, in one transaction. */
export const restoreBackup = async (
  connection: pg.ClientConfig,
  file: string,
  prepareSchema: PrepareSchema,
  keys: OpeningKeys = {},
): Promise<BackupHeader> => {
  const gunzip = createGunzip()
  const reading = pipeline(await openBackup(file, keys), gunzip)
  // Its errors also end the lines below, which report them; without these handlers they would be unhandled.
  reading.catch(() => {})
  gunzip.on('error', () => {})
  const lines = readLines(gunzip)[Symbol.asyncIterator]()
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const header = parseHeader(await nextLine(lines))
    if ((await listAppliedMigrations(client)).length > 0) await assertEmpty(client)
    await prepareSchema(header.migrations)
    await withRestoreSession(client, async (session) => {
      await session.query('set statement_timeout = 0')
      await session.query('begin')
      await fillTables(session, lines)
      // Reads to the end: the last integrity check of an encrypted or compressed file comes after its last line.
      if (!(await lines.next()).done) throw notBackupError()
      await reading
      await session.query('commit')
    })
    return header
  } catch (error) {
    throw toBackupError(error as NodeJS.ErrnoException)
  } finally {
    await client.end()
    gunzip.destroy()
  }
}
