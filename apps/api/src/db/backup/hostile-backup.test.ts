import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLock } from '../../testing/held-lock.ts'
import { makeUser } from '../../testing/people.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { applyMigrations } from '../migrate.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let target: TestDatabase
let lines: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-hostile-'))
  // The server may run as another user, who must be able to leave a mark here.
  await chmod(folder, 0o777)
  const source = await createTestDatabase()
  await makeUser(source.db)
  const file = join(folder, 'copy.gz')
  await writeBackup(source.connection, file, new Date('2026-11-15T00:00:00Z'))
  lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  await rm(file)
  target = await createTestDatabase()
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

const restoreText = async (text: string) => {
  const file = join(folder, 'hostile.gz')
  await writeFile(file, gzipSync(text))
  try {
    await restoreBackup(target.connection, file, (migrations) => applyMigrations(target.db, migrations))
  } finally {
    await rm(file)
  }
}

const header = () => lines[0] ?? ''
const changeLine = (start: string, to: (line: string) => string) =>
  lines.map((line) => (line.startsWith(start) ? to(line) : line)).join('\n')
const withTable = (head: object, ...rows: string[]) =>
  [header(), `table ${JSON.stringify(head)}`, ...rows, '\\.', 'end {"sequences":{}}', ''].join('\n')
const mark = () => join(folder, 'mark')
const userLine = 'table {"name":"app_user"'

const hostile: [string, () => string, RegExp][] = [
  [
    'a program behind the name of a table',
    () => withTable({ name: `enquiry" from program 'touch ${mark()}' --`, columns: ['id'] }),
    /таблица.*такого имени нет/,
  ],
  [
    'a program behind the name of a column',
    () => withTable({ name: 'enquiry', columns: [`id") from program 'touch ${mark()}' --`] }),
    /столбец таблицы enquiry.*такого имени нет/,
  ],
  [
    'a program behind the name of a table that migrations fill',
    () => withTable({ name: `retention"; copy app_user from program 'touch ${mark()}' --`, columns: ['id'] }),
    /таблица.*такого имени нет/,
  ],
  ['a second statement', () => withTable({ name: 'enquiry"; drop table enquiry; --', columns: ['id'] }), /таблица/],
  ['an unknown table', () => withTable({ name: 'pg_authid', columns: ['rolname'] }), /таблица "pg_authid"/],
  ['the table of migrations', () => withTable({ name: 'kysely_migration', columns: ['name'] }), /kysely_migration/],
  [
    'an unknown column',
    () => changeLine(userLine, (line) => line.replace('"email"', '"e_mail"')),
    /столбец таблицы app_user "e_mail"/,
  ],
  ['a column twice', () => withTable({ name: 'enquiry', columns: ['id', 'id'] }), /повторяется/],
  [
    'a table twice',
    () => changeLine('end ', (line) => `table {"name":"enquiry","columns":["id"]}\n\\.\n${line}`),
    /повторяется/,
  ],
  ['a table without columns', () => withTable({ name: 'enquiry', columns: [] }), /не файл резервной копии/],
  ['names that are no texts', () => withTable({ name: ['enquiry'], columns: [{}] }), /не файл резервной копии/],
  ['a line that is no JSON', () => changeLine(userLine, () => 'table {"name":'), /не файл резервной копии/],
  [
    'a sequence of another schema',
    () => changeLine('end ', () => `end {"sequences":{"jobs.x":1}}`),
    /последовательность "jobs.x"/,
  ],
  [
    'a sequence without a number',
    () => changeLine('end ', () => 'end {"sequences":{"app_user_id_seq":"1"}}'),
    /не файл/,
  ],
  [
    'migrations that are no list',
    () => changeLine('{', (line) => line.replace(/"migrations":.*/, '"migrations":1}')),
    /не файл/,
  ],
  ['rows that do not fit', () => withTable({ name: 'enquiry', columns: ['id'] }, 'no number'), /не подходят/],
  ['rows that refer to nothing', () => withTable({ name: 'learner', columns: ['id'] }, '77'), /не подходят/],
]

const contentOf = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(target.db)
  const counts = rows.map(async ({ name }) => {
    const { rows: found } = await sql`select t::text from ${sql.table(name)} t order by 1`.execute(target.db)
    return [name, found] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test.each(hostile)('%s is refused in words, changes nothing and runs nothing', async (_what, make, message) => {
  const before = await contentOf()
  const restoring = restoreText(make())
  await expect(restoring).rejects.toThrow(message)
  await expect(restoring).rejects.toBeInstanceOf(BackupError)
  expect(await contentOf()).toEqual(before)
  expect(await readdir(folder)).toEqual([])
})

const listRestoreRoles = async () =>
  (
    await sql<{ rolsuper: boolean; runs: boolean }>`
      select r.rolsuper, pg_has_role(r.oid, 'pg_execute_server_program', 'member') as runs
        from pg_roles r join pg_database d on r.rolname = 'dopusk_restore_' || d.oid
       where d.datname = current_database()`.execute(target.db)
  ).rows

test('rows are written by a role that can run no program, and the role is dropped', async () => {
  target = await createTestDatabase()
  const lock = await holdLock(target.connection, 'lock table app_user in share mode')
  const restoring = restoreText(lines.join('\n'))
  const writer = sql<{ rolname: string }>`
    select rolname from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
     where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await writer.execute(target.db)).rows)
    .toEqual([{ rolname: expect.stringMatching(/^dopusk_restore_\d+$/) }])
  expect(await listRestoreRoles()).toEqual([{ rolsuper: false, runs: false }])
  await lock.release()
  await restoring
  expect(await listRestoreRoles()).toEqual([])
})

test('the role that a killed restore has left is replaced', async () => {
  target = await createTestDatabase()
  const { rows } = await sql<{
    oid: string
  }>`select oid::text from pg_database where datname = current_database()`.execute(target.db)
  const role = sql.ref(`dopusk_restore_${rows[0]?.oid}`)
  await sql`create role ${role}`.execute(target.db)
  await sql`grant select on app_user to ${role}`.execute(target.db)
  await restoreText(lines.join('\n'))
  expect(await listRestoreRoles()).toEqual([])
})
