import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainStartFailure } from '../../start-failure.ts'
import { makeCourse } from '../../testing/courses.ts'
import { makePartner, makeProfile, makeUser } from '../../testing/people.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Db } from '../database.ts'
import { applyMigrations } from '../migrate.ts'
import { BackupError } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let source: TestDatabase
let file: string

const nasty = 'табуляция\t, строка\n, возврат\r, \\. и \\N, «ёж» \u2028 🦔'

const fill = async (db: Db) => {
  const learner = await makeUser(db)
  await makeProfile(db, learner.id)
  await makePartner(db)
  const { id: courseId } = await makeCourse(db)
  const { id: userCourseId } = await db
    .insertInto('user_course')
    .values({ learner_id: learner.id, course_id: courseId, start_date: '2026-02-28' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('learner').set({ last_user_course_id: userCourseId }).where('id', '=', learner.id).execute()
  await db
    .insertInto('user_ticket')
    .values({
      learner_id: learner.id,
      ticket_id: 77,
      user_course_id: userCourseId,
      is_generated: true,
      question_ids: [1, 2, 3],
    })
    .execute()
  await db.insertInto('enquiry').values({ name: nasty, phone: '+7', text: '\\.' }).execute()
  const content = Buffer.from([0, 9, 10, 13, 92, 255])
  await db
    .insertInto('asset')
    .values({ checksum: Buffer.alloc(32, 7), media_type: 'image/png', byte_size: content.length, content })
    .execute()
  // Ids of deleted rows must not be assigned again.
  const gone = await makeUser(db)
  await db.deleteFrom('app_user').where('id', '=', gone.id).execute()
  return gone.id
}

const changeFilledByMigrations = async (db: Db) => {
  await db.updateTable('retention').set({ enquiry_months: 7 }).execute()
  await sql`insert into consent_text (kind, version, text, created_at) values ('bulk', '2030-01-01', 'Позже', now())`.execute(
    db,
  )
}

const contentOf = async (db: Db): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
     order by tablename`.execute(db)
  const tables = rows.map(async ({ name }) => {
    const table = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    return [name, table.rows] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

let goneId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dopusk-backup-'))
  source = await createTestDatabase()
  goneId = await fill(source.db)
  await changeFilledByMigrations(source.db)
  file = join(folder, 'copy.gz')
  await writeBackup(source.connection, file, new Date('2026-11-15T00:00:00Z'))
})

afterAll(() => rm(folder, { recursive: true }))

const restoreInto = (target: TestDatabase, from: string) =>
  restoreBackup(target.connection, from, (migrations) => applyMigrations(target.db, migrations))

test('a restored copy has the same rows, and its sequences continue after those of the original', async () => {
  const target = await createTestDatabase('empty')
  const header = await restoreInto(target, file)
  expect(header.createdAt).toBe('2026-11-15T00:00:00.000Z')
  const [before, after] = [await contentOf(source.db), await contentOf(target.db)]
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(9)
  expect(after).toEqual(before)
  expect((await makeUser(target.db)).id).toBeGreaterThan(goneId)
})

test('a migrated database without rows can be restored into', async () => {
  const target = await createTestDatabase()
  await restoreInto(target, file)
  expect(await contentOf(target.db)).toEqual(await contentOf(source.db))
})

test('a database with rows is refused and stays unchanged', async () => {
  const target = await createTestDatabase()
  await makeUser(target.db)
  const before = await contentOf(target.db)
  await expect(restoreInto(target, file)).rejects.toThrow(/только в пустую/)
  expect(await contentOf(target.db)).toEqual(before)
})

test.each([
  ['truncated in the middle', async () => (await readFile(file)).subarray(0, 600), /обрывается/],
  [
    'truncated before its last line',
    async () => {
      const { gzipSync } = await import('node:zlib')
      const lines = gunzipSync(await readFile(file))
        .toString()
        .split('\n')
      return gzipSync(lines.slice(0, -2).join('\n'))
    },
    /обрывается/,
  ],
  ['not a backup', async () => Buffer.from('hello'), /не файл резервной копии/],
  [
    'made by a newer version',
    async () => {
      const { gzipSync } = await import('node:zlib')
      return gzipSync(
        gunzipSync(await readFile(file))
          .toString()
          .replace('"0001_identity"', '"0001_identity","9999_future"'),
      )
    },
    /более новой версией/,
  ],
])('a file that is %s is refused, and none of its rows are stored', async (_fault, make, message) => {
  const broken = join(folder, 'broken.gz')
  await writeFile(broken, await make())
  const target = await createTestDatabase()
  const before = await contentOf(target.db)
  const restoring = restoreInto(target, broken)
  await expect(restoring).rejects.toBeInstanceOf(BackupError)
  await expect(restoring).rejects.toThrow(message)
  expect(await contentOf(target.db)).toEqual(before)
})

test('the error for a missing file contains its path', async () => {
  const target = await createTestDatabase('empty')
  const missing = join(folder, 'missing.gz')
  const refusal = await restoreInto(target, missing).catch((error: unknown) => error)
  expect(explainStartFailure(refusal)).toBe(`Файла или папки ${missing} нет.`)
})

test('only the owner can read the file', async () => {
  const { stat } = await import('node:fs/promises')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
