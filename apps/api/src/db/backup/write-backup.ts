import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../../sync-folder.ts'
import { createKeyPair, type EncryptionKey, encryptWith } from './encryption.ts'
import { type BackupHeader, endLine, rowsEnd, tableLine } from './format.ts'
import { newPartsOf, removeLeftParts } from './left-parts.ts'
import { openBackup } from './read-backup.ts'
import { copyTarget, listAppliedMigrations, listSequences, listTables } from './tables.ts'

async function* dump(client: pg.Client, now: Date): AsyncGenerator<string | Buffer> {
  const migrations = await listAppliedMigrations(client)
  const header: BackupHeader = { format: 'dopusk-backup-1', createdAt: now.toISOString(), migrations }
  yield `${JSON.stringify(header)}\n`
  for (const table of await listTables(client)) {
    yield tableLine(table)
    yield* client.query(copyTo(`copy ${copyTarget(table)} to stdout`)) as AsyncIterable<Buffer>
    yield `${rowsEnd}\n`
  }
  // Read last: sequences are not part of the snapshot, and must not be behind the rows.
  const used = (await listSequences(client)).filter(({ last }) => last !== null)
  yield endLine({ sequences: Object.fromEntries(used.map(({ name, last }) => [name, Number(last)])) })
}

interface WriteOptions {
  /** The name of the file until it is complete. */
  partial?: string
  /** Tests give a lower one. */
  workFactor?: number | undefined
}

const syncFile = async (file: string): Promise<void> => {
  await using handle = await open(file)
  await handle.sync()
}

/**
 * All tables as of one moment, while the server keeps running; encrypted where a key is given. The file gets its name when it
 * is complete and on the disk. A plain one is encrypted until all rows are there, with a key that is in this process only: what
 * a kill leaves cannot be read. To decrypt it takes a moment, and to read the rows from the database takes minutes.
 */
export const writeBackup = async (
  connection: pg.ClientConfig,
  file: string,
  now: Date,
  key?: EncryptionKey,
  { workFactor, ...names }: WriteOptions = {},
): Promise<void> => {
  await removeLeftParts(file, now)
  const client = new pg.Client(connection)
  // Without a listener the loss of the connection would end the process; what is under way fails with the reason.
  client.on('error', () => {})
  await client.connect()
  const { partial, plain } = { ...newPartsOf(file), ...names }
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const own = await createKeyPair()
    const encrypt = encryptWith(key ?? { recipients: [own.recipient] }, workFactor)
    await pipeline(dump(client, now), createGzip({ level: 6 }), encrypt, createWriteStream(partial, { mode: 0o600 }))
    await client.query('commit')
    const readPart = () => openBackup(partial, { identities: [own.identity] })
    if (key === undefined) await pipeline(await readPart(), createWriteStream(plain, { mode: 0o600 }))
    const complete = key === undefined ? plain : partial
    await syncFile(complete)
    await rename(complete, file)
    await syncFolder(dirname(file))
  } finally {
    await client.end()
    await Promise.all([partial, plain].map((part) => rm(part, { force: true })))
  }
}
