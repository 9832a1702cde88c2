import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import { migrate } from './migrate.ts'

const inProof = test.runIf(process.env.PROOF)

inProof(
  'courses from before the migration wait for their first forecast, and new ones for their first answer',
  async () => {
    const { db } = await createDatabaseBefore('0018_stored_forecasts')
    await sql`
    insert into course (id, pack_key, name, qual_code, description, version, price_kopecks)
    values (1, 'a', 'Курс', '40', '', '1', 390000), (2, 'b', 'Курс', '40', '', '1', 390000)`.execute(db)
    await sql`insert into app_user (id, email) values (1, 'person@example.org')`.execute(db)
    await sql`insert into learner (id) values (1)`.execute(db)
    const give = (courseId: number) =>
      sql`insert into user_course (learner_id, course_id, start_date) values (1, ${courseId}, '2026-11-01')`.execute(db)
    await give(1)
    expect(await migrate(db)).toContain('0018_stored_forecasts')
    await give(2)
    const { rows } = await sql`
    select course_id, ready_p, ready_at, ready_stale from user_course order by course_id`.execute(db)
    const none = { ready_p: null, ready_at: null }
    expect(rows).toEqual([
      { course_id: 1, ...none, ready_stale: true },
      { course_id: 2, ...none, ready_stale: false },
    ])
  },
)
