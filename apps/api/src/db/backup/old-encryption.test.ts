import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { applyMigrations } from '../migrate.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore-backup.ts'

const passphrase = 'верная лошадь батарея скрепка'

/** Files of the last version without age: one of them encrypted in two pieces, with the usual key derivation. */
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

let folder: string
/** Of that version and without rows: every refused backup leaves it so. */
let unchanged: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-old-'))
  unchanged = await createTestDatabase('empty')
  const [header = ''] = gunzipSync(await readFile(fixture('plain.gz')))
    .toString()
    .split('\n', 1)
  await applyMigrations(unchanged.db, (JSON.parse(header) as { migrations: string[] }).migrations)
})
afterAll(() => rm(folder, { recursive: true }))

const restoreInto = (target: TestDatabase, from: string, given = passphrase) =>
  restoreBackup(target.connection, from, (migrations) => applyMigrations(target.db, migrations), { passphrase: given })

test.each([
  ['an encrypted', 'passphrase.gz.enc', 1],
  ['a plain', 'plain.gz', 0],
])('%s backup of an older version is restored', async (_which, name, assets) => {
  const target = await createTestDatabase('empty')
  expect((await restoreInto(target, fixture(name))).createdAt).toBe('2026-09-27T00:00:00.000Z')
  expect(await target.db.selectFrom('app_user').select('id').execute()).toHaveLength(1)
  expect(await target.db.selectFrom('asset').select('checksum').execute()).toHaveLength(assets)
})

test('an encrypted one is refused with another passphrase', async () => {
  const restoring = restoreInto(unchanged, fixture('passphrase.gz.enc'), 'верная лошадь батарея скрепки')
  await expect(restoring).rejects.toThrow(/Пароль.*не подходит/)
})

const pieceBytes = 64 * 1024 + 16

const faults: [string, (head: Buffer, body: Buffer) => Buffer[], RegExp][] = [
  ['is truncated between two pieces', (head, body) => [head, body.subarray(0, pieceBytes)], /обрывается/],
  [
    'has a changed bit',
    (head, body) => {
      const changed = Buffer.from(body)
      changed.writeUInt8(changed.readUInt8(pieceBytes) ^ 1, pieceBytes)
      return [head, changed]
    },
    /повреждён/,
  ],
  [
    'requires too much memory for its key',
    (head, body) => [Buffer.from(head.toString().replace(/"n":\d+/, '"n":1073741824')), body],
    /не файл резервной копии/,
  ],
]
test.each(faults)(
  'an encrypted one that %s is refused, and none of its rows are stored',
  async (_fault, change, message) => {
    const bytes = await readFile(fixture('passphrase.gz.enc'))
    const start = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
    const broken = join(folder, 'broken.gz')
    await writeFile(broken, Buffer.concat(change(bytes.subarray(0, start), bytes.subarray(start))))
    const restoring = restoreInto(unchanged, broken)
    await expect(restoring).rejects.toBeInstanceOf(BackupError)
    await expect(restoring).rejects.toThrow(message)
    expect(await unchanged.db.selectFrom('app_user').select('id').execute()).toEqual([])
  },
)
