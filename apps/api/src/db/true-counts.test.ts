import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import { migrate } from './migrate.ts'

const inProof = test.runIf(process.env.PROOF)

inProof(
  'the migration corrects wrong counts of courses and marks the counts of their learners as out of date',
  async () => {
    const { db } = await createDatabaseBefore('0009_registration_and_mail')
    await sql`
    insert into course (id, pack_key, name, qual_code, description, version, price_kopecks, question_count, ticket_count)
    values (1, 'a', 'Курс', '40', '', '1', 390000, 0, 1)`.execute(db)
    await sql`insert into ticket (course_id, no, retired_at) values (1, 1, null), (1, 2, null), (1, 3, now())`.execute(
      db,
    )
    await sql`insert into app_user (id, email) values (1, 'person@example.org')`.execute(db)
    await sql`insert into learner (id) values (1)`.execute(db)
    await sql`
    insert into user_course (learner_id, course_id, start_date, good_count, counted_rev)
    select 1, id, '2026-11-01', 9, content_rev from course`.execute(db)

    expect(await migrate(db)).toContain('0010_true_counts')
    const counted = await sql<object>`
    select question_count, ticket_count, counted_rev = content_rev as "isCounted"
      from course join user_course on course_id = course.id`.execute(db)
    expect(counted.rows).toEqual([{ question_count: 0, ticket_count: 2, isCounted: false }])
  },
)
