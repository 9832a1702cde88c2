import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabaseBefore } from '../testing/old-database.ts'
import { migrate } from './migrate.ts'

const inProof = test.runIf(process.env.PROOF)

inProof('course periods without a price get the price of the course and the most likely partner', async () => {
  const { db } = await createDatabaseBefore('0007_starts_of_courses')
  await sql`insert into partner_profile (id, company) values (1, 'ООО «Один»'), (2, 'ООО «Два»')`.execute(db)
  await sql`insert into app_user (id, email) select n, 'person-' || n || '@example.org' from generate_series(1, 5) as n`.execute(
    db,
  )
  await sql`update app_user set user_status = 'partner', partner_profile_id = 1 where id = 5`.execute(db)
  await sql`insert into learner (id) select n from generate_series(1, 4) as n`.execute(db)
  await sql`
    insert into learner_profile (id, user_id, last_name, first_name, phone, birth_date)
    select n, n, 'Ёлкина', 'Анна', '+79000000000', '1990-01-01' from generate_series(1, 3) as n`.execute(db)
  await sql`
    insert into course (id, pack_key, name, qual_code, description, version, price_kopecks)
    values (1, 'a', 'Курс', '40', '', '1', 390000)`.execute(db)
  await sql`insert into user_course (learner_id, id, course_id, start_date) select n, n, 1, '2026-10-01' from generate_series(1, 4) as n`.execute(
    db,
  )
  await sql`
    insert into education_account (partner_id, profile_id, created_at) values
      (1, 1, '2026-09-01'), (2, 1, '2026-09-02'),
      (1, 2, '2026-09-01'), (2, 2, '2026-11-01'),
      (2, 3, '2026-11-01'), (null, 3, '2026-11-02')`.execute(db)
  // Given by a partner who owns one of two accounts; by an unknown giver; before any account existed; to a learner without one.
  await sql`
    insert into user_course_period (learner_id, user_course_id, no, start_date, given_by, given_at) values
      (1, 1, 1, '2026-10-01', 5, '2026-10-01'), (1, 1, 2, '2026-11-05', null, '2026-11-05'),
      (2, 2, 1, '2026-10-01', null, '2026-10-01'), (2, 2, 2, '2026-11-05', null, '2026-11-05'),
      (3, 3, 1, '2026-10-01', null, '2026-10-01'), (4, 4, 1, '2026-10-01', null, '2026-10-01')`.execute(db)

  expect(await migrate(db)).toContain('0007_starts_of_courses')
  const starts = await db
    .selectFrom('user_course_period')
    .select(['learner_id', 'no', 'partner_id', 'price_kopecks'])
    .orderBy('learner_id')
    .orderBy('no')
    .execute()
  expect(starts.map(({ learner_id, no, partner_id }) => [learner_id, no, partner_id])).toEqual([
    [1, 1, 1],
    [1, 2, 2],
    [2, 1, 1],
    [2, 2, 2],
    [3, 1, 2],
    [4, 1, null],
  ])
  expect(new Set(starts.map(({ price_kopecks }) => price_kopecks))).toEqual(new Set([390_000]))
  // Every later period from before prolonging is a renewal of the one before it.
  const replaced = await db
    .selectFrom('user_course_period')
    .select(['no', 'replaced_start_date', 'replaced_prolonged_days', 'replaced_paused_days'])
    .where('learner_id', '=', 1)
    .orderBy('no')
    .execute()
  expect(replaced).toEqual([
    { no: 1, replaced_start_date: null, replaced_prolonged_days: null, replaced_paused_days: null },
    { no: 2, replaced_start_date: '2026-10-01', replaced_prolonged_days: 0, replaced_paused_days: 0 },
  ])
})
