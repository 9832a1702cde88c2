import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser } from '../../apps/api/src/testing/people.ts'
import { createTestDatabase } from '../../apps/api/src/testing/test-database.ts'
import { fillDatabase } from './fill-database.ts'

const inProof = test.runIf(process.env.PROOF)

const plan = { courses: 2, questions: 120, learners: 30, answers: 1234 }
const now = new Date('2026-11-15T09:00:00Z')

inProof('a load has exactly the planned rows, a second load doubles them, and other rows are unchanged', async () => {
  const { db, connection } = await createTestDatabase()
  const person = await makeUser(db)
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count

  for (const times of [1, 2]) {
    await fillDatabase(connection, plan, now, () => {})
    expect(await count('attempt_question')).toBe(times * plan.answers)
    expect(await count('app_user')).toBe(times * plan.learners + 1)
    expect(await count('question')).toBe(times * plan.questions)
    expect(await count('education_account')).toBe(times * plan.learners)
  }
  const another = await makeUser(db)
  expect(another.id).toBeGreaterThan(person.id + 2 * plan.learners)

  // Stored counts agree with the counted rows.
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong
      from user_course uc
      join lateral (
        select count(*) filter (where level = 'Good') as good, count(*) filter (where level = 'Bad') as bad
          from memory m where m.learner_id = uc.learner_id) as known on true
      join lateral (
        select sum(answer_time_s) as time_s from attempt_question a where a.learner_id = uc.learner_id) as spent on true
     where good_count <> known.good or bad_count <> known.bad or uc.time_s <> spent.time_s`.execute(db)
  expect(rows[0]?.wrong).toBe(0)

  // The account list shows each learner with the course.
  const { rows: accounts } = await sql<{ listed: number }>`
    select count(*)::int as listed from education_account
     where sort_name <> '' and latest_user_course_id is not null and begun_until > '-infinity'`.execute(db)
  expect(accounts[0]?.listed).toBe(2 * plan.learners)
})
