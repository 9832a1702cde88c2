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

/**
 * All tables as of one moment, while the server keeps running; encrypted where a passphrase is given. The file gets its
 * name when it is complete and on the disk.
 */
export const writeBackup = async (
  connection: pg.ClientConfig,
  file: string,
  now: Date,
  passphrase?: string,
  { partial = `${file}.part`, keyCost }: WriteOptions = {},
): Promise<void> => {
  const client = new pg.Client(connection)
  // Without a listener the loss of the connection would end the process; what is under way fails with the reason.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const lines = dump(client, now)
    const gzip = createGzip({ level: 6 })
    const target = createWriteStream(partial, { mode: 0o600 })
    await (passphrase === undefined
      ? pipeline(lines, gzip, target)
      : pipeline(lines, gzip, encryptWith(passphrase, keyCost), target))
    await client.query('commit')
    const handle = await open(partial)
    await handle.sync()
    await handle.close()
    await rename(partial, file)
    await syncFolder(dirname(file))
  } finally {
    await client.end()
    await rm(partial, { force: true })
  }
}
