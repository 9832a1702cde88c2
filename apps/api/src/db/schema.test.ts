import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { explainStartFailure } from '../start-failure.ts'
import { makeCourse } from '../testing/courses.ts'
import { makeUser } from '../testing/people.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { checkCyrillicSearch, checkServer, UnsupportedDatabaseError } from './check-server.ts'
import { connectDatabase, type Db } from './database.ts'
import { generateSchema } from './generate-schema.ts'
import { hasPendingMigrations, migrate } from './migrate.ts'

const urlOf = (connection: pg.ClientConfig) =>
  connection.connectionString ??
  `postgres://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}`

describe('migrations', () => {
  test('are applied once when three instances start at the same moment', async () => {
    const { db, connection } = await createTestDatabase('empty')
    const others = [connectDatabase(connection, () => {}), connectDatabase(connection, () => {})]
    expect(await hasPendingMigrations(db)).toBe(true)
    const applied = await Promise.all([db, ...others].map(migrate))
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, applied.flat().length])
    expect(await hasPendingMigrations(db)).toBe(false)
    expect(await migrate(db)).toEqual([])
    await Promise.all(others.map((other) => other.destroy()))
  })

  test('of a newer version are refused by name, and the schema stays unchanged', async () => {
    const { db } = await createTestDatabase()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(db)
    const refusal = await migrate(db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnsupportedDatabaseError)
    expect(explainStartFailure(refusal)).toMatch(
      /^Данные .* более новой версией «Допуска» \(9999_future\).*обновите программу/,
    )
  })

  test('match the generated types', async () => {
    const { connection } = await createTestDatabase()
    await expect(generateSchema(urlOf(connection), 'verify')).resolves.toBeUndefined()
  })
})

describe('the server', () => {
  test('of the tests is supported', async () => {
    const { db } = await createTestDatabase()
    expect((await checkServer(db)).version).toMatch(/^(1[5-9]|[2-9]\d)\./)
    await expect(checkCyrillicSearch(db)).resolves.toBeUndefined()
  })

  test('is refused where search in Cyrillic would not use an index', async () => {
    const { db, connection } = await createTestDatabase('empty')
    await sql`create database ${sql.raw(`${connection.database ?? 'x'}_c`)} template template0 lc_ctype 'C' lc_collate 'C' encoding 'UTF8' locale_provider libc`.execute(
      db,
    )
    const plain = connectDatabase({ ...connection, database: `${connection.database}_c` }, () => {})
    await sql`create extension pg_trgm`.execute(plain)
    await expect(checkCyrillicSearch(plain)).rejects.toBeInstanceOf(UnsupportedDatabaseError)
    await plain.destroy()
    await sql`drop database ${sql.raw(`${connection.database}_c`)}`.execute(db)
  })

  test('is refused where it sorts by another version than the indexes, with what to do', async () => {
    const { db } = await createTestDatabase('empty')
    await sql`update pg_database set datcollversion = '1.0' where datname = current_database()`.execute(db)
    const refusal = await checkServer(db).catch((error: unknown) => error)
    expect(explainStartFailure(refusal)).toMatch(/версии 1\.0, а у сервера теперь версия .* \(REINDEX DATABASE\)/)

    await sql`update pg_database set datcollversion = pg_database_collation_actual_version(oid)
               where datname = current_database()`.execute(db)
    await checkServer(db)
    await sql`create table sorted (name text collate "ru-x-icu" primary key)`.execute(db)
    await sql`update pg_collation set collversion = '1.0' where collname = 'ru-x-icu'`.execute(db)
    await expect(checkServer(db)).rejects.toThrow('«ru-x-icu» версии 1.0')
  })

  test('sorts and searches Russian', async () => {
    const { db } = await createTestDatabase()
    const { rows } = await sql<{ name: string }>`
      select name from (values ('я'), ('ё'), ('а'), ('Б'), ('е'), ('б'), ('ж')) as t (name)
       order by name collate "ru-x-icu"`.execute(db)
    expect(rows.map(({ name }) => name).join('')).toBe('абБеёжя')
    const found = await sql<{ same: boolean }>`select searchable('ЁЛКИНА Пётр') = 'елкина петр' as same`.execute(db)
    expect(found.rows[0]?.same).toBe(true)
  })
})

describe('the database itself refuses', () => {
  const violates = (constraint: string) => expect.objectContaining({ constraint })

  const seed = async (db: Db) => {
    const learner = await makeUser(db)
    const { id: courseId } = await makeCourse(db)
    const { id: userCourseId } = await db
      .insertInto('user_course')
      .values({ learner_id: learner.id, course_id: courseId, start_date: '2026-11-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: ticketId } = await db
      .insertInto('ticket')
      .values({ course_id: courseId, no: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_ticket')
      .values({ learner_id: learner.id, ticket_id: ticketId, user_course_id: userCourseId, is_generated: false })
      .execute()
    const attempt = {
      learner_id: learner.id,
      kind: 'ticket' as const,
      user_course_id: userCourseId,
      ticket_id: ticketId,
      created_at: new Date(),
      deadline_at: new Date(),
      question_count: 20,
      pass_count: 1,
    }
    return { learnerId: learner.id, courseId, userCourseId, ticketId, attempt }
  }

  test('a second running attempt at the same ticket, but not one after the first has ended', async () => {
    const { db } = await createTestDatabase()
    const { attempt } = await seed(db)
    await db.insertInto('attempt').values(attempt).execute()
    await expect(db.insertInto('attempt').values(attempt).execute()).rejects.toEqual(violates('attempt_one_running'))
    await db.updateTable('attempt').set({ finished_at: new Date(), is_passed: false }).execute()
    await db.insertInto('attempt').values(attempt).execute()
  })

  test('a learner’s second row for one course', async () => {
    const { db } = await createTestDatabase()
    const { learnerId, courseId } = await seed(db)
    const again = { learner_id: learnerId, course_id: courseId, start_date: '2026-11-02' }
    await expect(db.insertInto('user_course').values(again).execute()).rejects.toEqual(
      violates('user_course_learner_id_course_id_key'),
    )
  })

  test('an attempt on another learner’s course', async () => {
    const { db } = await createTestDatabase()
    const { attempt } = await seed(db)
    const otherUser = await makeUser(db)
    await expect(
      db
        .insertInto('attempt')
        .values({ ...attempt, learner_id: otherUser.id })
        .execute(),
    ).rejects.toThrow(/foreign key/)
  })

  test('a fixed ticket that does not exist', async () => {
    const { db } = await createTestDatabase()
    const { learnerId, userCourseId } = await seed(db)
    const ticket = { learner_id: learnerId, ticket_id: 999, user_course_id: userCourseId, is_generated: false }
    await expect(db.insertInto('user_ticket').values(ticket).execute()).rejects.toThrow(/foreign key/)
  })

  test('a question without a right variant', async () => {
    const { db } = await createTestDatabase()
    const insert = (correct: boolean) =>
      db.transaction().execute(async (tx) => {
        const topic = { pack_key: `t-${correct}`, title: 'Тема', position: 0 }
        const { id: topic_id } = await tx.insertInto('topic').values(topic).returning('id').executeTakeFirstOrThrow()
        const { id } = await tx
          .insertInto('question')
          .values({ pack_key: `q-${correct}`, id_cok: 1, topic_id, current_version_id: 1, search_text: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const body = JSON.stringify({ text: 'Что?', variants: [{ number: 1, text: 'Это', correct }] })
        const version = await tx
          .insertInto('question_version')
          .values({ question_id: id, no: 1, body })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx.updateTable('question').set({ current_version_id: version.id }).where('id', '=', id).execute()
      })
    await expect(insert(false)).rejects.toEqual(violates('has_right_variant'))
    await expect(insert(true)).resolves.toBeUndefined()
  })

  test('a demo user with permissions, and a partner without a company', async () => {
    const { db } = await createTestDatabase()
    await expect(makeUser(db, { isDemo: true, isSuperuser: true })).rejects.toEqual(violates('demo_has_no_powers'))
    const partner = { email: 'p@example.org', user_status: 'partner' } as const
    await expect(db.insertInto('app_user').values(partner).execute()).rejects.toEqual(violates('partner_has_profile'))
  })

  test('access of other than 30 days', async () => {
    const { db } = await createTestDatabase()
    const { learnerId } = await seed(db)
    const { id: courseId } = await makeCourse(db)
    const course = { learner_id: learnerId, course_id: courseId, start_date: '2026-11-01', access_days: 31 }
    await expect(db.insertInto('user_course').values(course).execute()).rejects.toEqual(
      violates('user_course_access_days_check'),
    )
  })

  test('a prolongation of other than 30 days', async () => {
    const { db } = await createTestDatabase()
    const { learnerId } = await seed(db)
    const { id: courseId } = await makeCourse(db)
    for (const prolonged_days of [-30, 15]) {
      const course = { learner_id: learnerId, course_id: courseId, start_date: '2026-11-01', prolonged_days }
      await expect(db.insertInto('user_course').values(course).execute()).rejects.toEqual(
        violates('user_course_prolonged_days_check'),
      )
    }
  })
})
