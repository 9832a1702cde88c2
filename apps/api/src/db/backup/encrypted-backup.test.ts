import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { backupKeys, lowWorkFactor } from '../../testing/test-secrets.ts'
import type { Db } from '../database.ts'
import { applyMigrations } from '../migrate.ts'
import { createKeyPair, type OpeningKeys } from './encryption.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'верная лошадь батарея скрепка'
const { recipient, identity } = backupKeys
const createdAt = new Date('2026-11-15T00:00:00Z')
let folder: string
let source: TestDatabase
let file: string
/** Without rows: every refused backup leaves it so. */
let unchanged: TestDatabase

/** Incompressible data of several pieces. */
const content = randomBytes(300_000)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-encrypted-'))
  source = await createTestDatabase()
  unchanged = await createTestDatabase()
  await source.db
    .insertInto('asset')
    .values({ checksum: Buffer.alloc(32, 7), media_type: 'image/png', byte_size: content.length, content })
    .execute()
  file = join(folder, 'copy.gz')
  await writeBackup(source.connection, file, createdAt, { recipients: [recipient] })
})
afterAll(() => rm(folder, { recursive: true }))

const restoreInto = (target: TestDatabase, from: string, given?: OpeningKeys) =>
  restoreBackup(target.connection, from, (migrations) => applyMigrations(target.db, migrations), given)

const listAssets = (db: Db) => db.selectFrom('asset').select('content').execute()

const listTables = async (db: Db) =>
  (await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)).rows

/** Its text ends with a line of its own, and 16 bytes follow. */
const headBytes = (bytes: Buffer): number => bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16

describe('an encrypted backup', () => {
  test('is restored with the private key of any of its public ones', async () => {
    const other = await createKeyPair()
    const both = join(folder, 'both.gz')
    await writeBackup(source.connection, both, createdAt, { recipients: [other.recipient, recipient] })
    for (const key of [identity, other.identity]) {
      const target = await createTestDatabase('empty')
      expect((await restoreInto(target, both, { identities: [key] })).createdAt).toBe(createdAt.toISOString())
      expect(await listAssets(target.db)).toEqual([{ content }])
    }
  })

  test('is restored with its passphrase, however the keyboard composes its letters', async () => {
    const usual = join(folder, 'usual.gz')
    await writeBackup(
      source.connection,
      usual,
      createdAt,
      { passphrase: 'ёжик в тумане'.normalize('NFD') },
      { workFactor: lowWorkFactor },
    )
    expect(await readFile(usual, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 7\n/)
    const target = await createTestDatabase('empty')
    await restoreInto(target, usual, { passphrase: 'ёжик в тумане'.normalize('NFC') })
    expect(await listAssets(target.db)).toEqual([{ content }])
  })

  test('made by the program age is restored', async () => {
    const target = await createTestDatabase('empty')
    await restoreInto(target, join(import.meta.dirname, 'fixtures/age-program.gz.age'), { identities: [identity] })
    expect(await target.db.selectFrom('app_user').select('id').execute()).toHaveLength(1)
  })

  test('is a different file each time, without readable contents', async () => {
    const again = join(folder, 'again.gz')
    await writeBackup(source.connection, again, createdAt, { recipients: [recipient] })
    const [one, two] = await Promise.all([readFile(file), readFile(again)])
    expect(one.subarray(-65_536).equals(two.subarray(-65_536))).toBe(false)
    expect(() => gunzipSync(one.subarray(headBytes(one)))).toThrow()
  })

  const refused: [string, () => Promise<OpeningKeys | undefined>, RegExp][] = [
    ['without a key', async () => undefined, /открытым ключом.*--identity-file/],
    ['with a passphrase', async () => ({ passphrase }), /открытым ключом.*--identity-file/],
    ['with another key', async () => ({ identities: [(await createKeyPair()).identity] }), /Ключ.*не подходит/],
  ]
  test.each(refused)('is refused %s, and the database stays unchanged', async (_how, given, message) => {
    const target = await createTestDatabase('empty')
    const restoring = restoreInto(target, file, await given())
    await expect(restoring).rejects.toBeInstanceOf(BackupError)
    await expect(restoring).rejects.toThrow(message)
    expect(await listTables(target.db)).toEqual([])
  })

  test.each([
    ['without it', undefined, /зашифрована.*--passphrase-file/],
    ['with another one', { passphrase: 'верная лошадь батарея скрепки' }, /Пароль.*не подходит/],
  ])('with a passphrase is refused %s', async (_how, given, message) => {
    const secret = join(folder, 'secret.gz')
    await writeBackup(source.connection, secret, createdAt, { passphrase }, { workFactor: lowWorkFactor })
    await expect(restoreInto(unchanged, secret, given)).rejects.toThrow(message)
  })

  /** The pieces of the file, each with its tag. */
  const split = async () => {
    const bytes = await readFile(file)
    const start = headBytes(bytes)
    const size = 64 * 1024 + 16
    const pieces = Array.from({ length: Math.ceil((bytes.length - start) / size) }, (_, no) =>
      bytes.subarray(start + no * size, start + (no + 1) * size),
    )
    return { head: bytes.subarray(0, start), pieces }
  }

  const faults: [string, (pieces: Buffer[]) => Buffer[]][] = [
    ['is truncated between two pieces', (pieces) => pieces.slice(0, -1)],
    [
      'has one changed bit',
      (pieces) => {
        const changed = pieces.map((piece) => Buffer.from(piece))
        changed.at(-1)?.writeUInt8((changed.at(-1)?.readUInt8(0) ?? 0) ^ 1, 0)
        return changed
      },
    ],
    [
      'is truncated by one byte',
      (pieces) => [...pieces.slice(0, -1), pieces.at(-1)?.subarray(0, -1) ?? Buffer.alloc(0)],
    ],
    ['has extra bytes at the end', (pieces) => [...pieces, Buffer.from('more')]],
    ['has two swapped pieces', ([a, b, c, ...rest]) => [a, c, b, ...rest].flatMap((piece) => piece ?? [])],
  ]
  test.each(process.env.PROOF ? faults : faults.slice(0, 1))(
    'that %s is refused, and none of its rows are stored',
    async (_fault, change) => {
      const { head, pieces } = await split()
      expect(pieces.length).toBeGreaterThan(3)
      const broken = join(folder, 'broken.gz')
      await writeFile(broken, Buffer.concat([head, ...change(pieces)]))
      const restoring = restoreInto(unchanged, broken, { identities: [identity] })
      await expect(restoring).rejects.toBeInstanceOf(BackupError)
      await expect(restoring).rejects.toThrow(/обрывается|повреждён/)
      expect(await listAssets(unchanged.db)).toEqual([])
    },
  )

  test('with a changed head is refused', async () => {
    const { head, pieces } = await split()
    const broken = join(folder, 'head.gz')
    await writeFile(
      broken,
      Buffer.concat([Buffer.from(head.toString('latin1').replace('\n--- ', '\n--- A')), ...pieces]),
    )
    await expect(restoreInto(unchanged, broken, { identities: [identity] })).rejects.toThrow(/Ключ.*файл повреждён/)
  })
})

test.runIf(process.env.PROOF)('an unencrypted backup is restored with and without a passphrase', async () => {
  const plain = join(folder, 'plain.gz')
  await writeBackup(source.connection, plain, createdAt)
  const target = await createTestDatabase('empty')
  await restoreInto(target, plain, { passphrase })
  expect(await listAssets(target.db)).toEqual([{ content }])
})
