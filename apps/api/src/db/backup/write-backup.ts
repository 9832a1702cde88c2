import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../../sync-folder.ts'
import { encryptWith, type KeyCost } from './encryption.ts'
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
  keyCost?: KeyCost | undefined
}

/** A key of 256 random bits needs no slow derivation. */
const keyCostOfRandomKey: KeyCost = { n: 2 ** 7, r: 8, p: 1 }

/** An encrypted part; the key of a plain backup's is in this process only, so what a kill leaves cannot be read. */
const writePart = async (client: pg.Client, now: Date, partial: string, key: string, cost?: KeyCost): Promise<void> => {
  const target = createWriteStream(partial, { mode: 0o600 })
  await pipeline(dump(client, now), createGzip({ level: 6 }), encryptWith(key, cost), target)
}

const syncFile = async (file: string): Promise<void> => {
  await using handle = await open(file)
  await handle.sync()
}

/**
 * All tables as of one moment, while the server keeps running; encrypted where a passphrase is given. The file gets its
 * name when it is complete and on the disk. A plain one is decrypted when all rows are there: that takes a moment, and
 * reading them from the database takes minutes.
 */
export const writeBackup = async (
  connection: pg.ClientConfig,
  file: string,
  now: Date,
  passphrase?: string,
  { keyCost, ...names }: WriteOptions = {},
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
    const key = passphrase ?? randomBytes(32).toString('base64url')
    await writePart(client, now, partial, key, passphrase === undefined ? keyCostOfRandomKey : keyCost)
    await client.query('commit')
    if (passphrase === undefined)
      await pipeline(await openBackup(partial, key), createWriteStream(plain, { mode: 0o600 }))
    const complete = passphrase === undefined ? plain : partial
    await syncFile(complete)
    await rename(complete, file)
    await syncFolder(dirname(file))
  } finally {
    await client.end()
    await Promise.all([partial, plain].map((part) => rm(part, { force: true })))
  }
}
