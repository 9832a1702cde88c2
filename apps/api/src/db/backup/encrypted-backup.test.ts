import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { lowKeyCost } from '../../testing/test-secrets.ts'
import type { Db } from '../database.ts'
import { applyMigrations } from '../migrate.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const passphrase = 'верная лошадь батарея скрепка'
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
  await writeBackup(source.connection, file, createdAt, passphrase, { keyCost: lowKeyCost })
})
afterAll(() => rm(folder, { recursive: true }))

const restoreInto = (target: TestDatabase, from: string, given?: string) =>
  restoreBackup(target.connection, from, (migrations) => applyMigrations(target.db, migrations), given)

const listAssets = (db: Db) => db.selectFrom('asset').select('content').execute()

const listTables = async (db: Db) =>
  (await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)).rows

describe('an encrypted backup', () => {
  test('is restored with its passphrase', async () => {
    const usual = join(folder, 'usual.gz')
    await writeBackup(source.connection, usual, createdAt, passphrase)
    expect((await readFile(usual)).toString('latin1')).toMatch(/^.*\n\{"kdf":"scrypt","n":131072,"r":8,"p":1,/)
    const target = await createTestDatabase('empty')
    expect((await restoreInto(target, usual, passphrase)).createdAt).toBe(createdAt.toISOString())
    expect(await listAssets(target.db)).toEqual([{ content }])
  })

  test('is a different file each time, without readable contents', async () => {
    const again = join(folder, 'again.gz')
    await writeBackup(source.connection, again, createdAt, passphrase, { keyCost: lowKeyCost })
    const [one, two] = await Promise.all([readFile(file), readFile(again)])
    const body = (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1)
    expect(body(one).equals(body(two))).toBe(false)
    expect(() => gunzipSync(body(one))).toThrow()
  })

  test.each([
    ['without a passphrase', undefined, /зашифрована.*--passphrase-file/],
    ['with another passphrase', 'верная лошадь батарея скрепки', /Пароль.*не подходит/],
  ])('is refused %s, and the database stays unchanged', async (_how, given, message) => {
    const target = await createTestDatabase('empty')
    const restoring = restoreInto(target, file, given)
    await expect(restoring).rejects.toBeInstanceOf(BackupError)
    await expect(restoring).rejects.toThrow(message)
    expect(await listTables(target.db)).toEqual([])
  })

  /** The pieces of the file, each with its tag. */
  const split = async () => {
    const bytes = await readFile(file)
    const start = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
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
      const restoring = restoreInto(unchanged, broken, passphrase)
      await expect(restoring).rejects.toBeInstanceOf(BackupError)
      await expect(restoring).rejects.toThrow(/обрывается|повреждён/)
      expect(await listAssets(unchanged.db)).toEqual([])
    },
  )

  test('whose head requires too much memory is refused', async () => {
    const { head, pieces } = await split()
    const broken = join(folder, 'greedy.gz')
    await writeFile(
      broken,
      Buffer.concat([Buffer.from(head.toString().replace(/"n":\d+/, '"n":1073741824')), ...pieces]),
    )
    await expect(restoreInto(unchanged, broken, passphrase)).rejects.toThrow(/не файл резервной копии/)
  })
})

test.runIf(process.env.PROOF)('an unencrypted backup is restored with and without a passphrase', async () => {
  const plain = join(folder, 'plain.gz')
  await writeBackup(source.connection, plain, createdAt)
  const target = await createTestDatabase('empty')
  await restoreInto(target, plain, passphrase)
  expect(await listAssets(target.db)).toEqual([{ content }])
})
