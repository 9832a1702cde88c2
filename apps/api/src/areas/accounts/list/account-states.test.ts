import { accountStateOn, addDays, type CalendarDay, courseProgress, type HeldCourse } from '@dopusk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Db } from '../../../db/database.ts'
import type { AccountBucket } from '../../../db/schema.generated.ts'
import { updateAccountCopiesOfAll } from '../../../people/account-copies.ts'
import { type MadeLearner, makeLearner } from '../../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../../testing/courses.ts'
import { holdLock } from '../../../testing/held-lock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { allBuckets, isEndingBucket, stateOfBucket } from './account-buckets.ts'
import { countBuckets, sumOf } from './account-totals.queries.ts'
import { rollAccountStates } from './roll-account-states.queries.ts'

const size = { questionCount: 4, ticketCount: 2 }
const firstDay: CalendarDay = '2026-10-01'
/** Pauses begin before the days on which states are compared. */
const firstComparedDay = addDays(firstDay, 40)
const learnerCount = 30

let database: TestDatabase
let db: Db
let learners: MadeLearner[]
const courses: MadeCourse[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = connectDatabase(database.connection, () => {})
  learners = await Promise.all(Array.from({ length: learnerCount }, () => makeLearner(db)))
  for (let n = 0; n < 3; n += 1)
    courses.push(await makeCourse(db, { questions: size.questionCount, tickets: size.ticketCount }))
})
afterAll(() => db.destroy())

const dayFrom = (first: CalendarDay) => fc.integer({ min: 0, max: 80 }).map((count) => addDays(first, count))
const earlier = (one: CalendarDay, other: CalendarDay) => (one < other ? one : other)

const heldCourse = fc
  .record({
    startDate: dayFrom(firstDay),
    isStarted: fc.boolean(),
    prolongedDays: fc.constantFrom(0, 0, 30, 60),
    pausedDays: fc.constantFrom(0, 0, 1, 12),
    pausedAfter: fc.option(fc.integer({ min: -5, max: 70 }), { freq: 3 }),
    goodCount: fc.constantFrom(0, 4, 4),
    passedCount: fc.constantFrom(1, 2, 2),
  })
  .map(({ pausedAfter, goodCount, passedCount, ...course }) => ({
    ...course,
    accessDays: 30,
    pausedOn: pausedAfter === null ? null : earlier(addDays(course.startDate, pausedAfter), firstComparedDay),
    goodCount,
    passedCount,
    progress: courseProgress({ ...size, goodCount, passedCount }),
  }))

type DrawnCourse = typeof heldCourse extends fc.Arbitrary<infer Drawn> ? Drawn : never

const rowOf = (learnerId: number, course: DrawnCourse, index: number) => ({
  learner_id: learnerId,
  course_id: courses[index]?.id ?? 0,
  start_date: course.startDate,
  started_at: course.isStarted ? new Date(`${course.startDate}T09:00:00Z`) : null,
  prolonged_days: course.prolongedDays,
  paused_days: course.pausedDays,
  paused_on: course.pausedOn,
  good_count: course.goodCount,
  passed_count: course.passedCount,
  counted_rev: 1,
})

const setCourses = async (learners: readonly MadeLearner[], histories: readonly (readonly DrawnCourse[])[]) => {
  const rows = learners.flatMap(({ userId }, no) =>
    (histories[no] ?? []).map((course, at) => rowOf(userId, course, at)),
  )
  await db.deleteFrom('user_course').execute()
  if (rows.length > 0) await db.insertInto('user_course').values(rows).execute()
  await db.transaction().execute((tx) =>
    updateAccountCopiesOfAll(
      tx,
      learners.map(({ userId }) => userId),
    ),
  )
}

const expectedOn = (held: readonly HeldCourse[], today: CalendarDay): AccountBucket => {
  const { state, isEnding } = accountStateOn(held, today)
  return isEnding && state !== 'expired' ? `${state}_ending` : state
}

const listBuckets = async () =>
  new Map(
    (await db.selectFrom('education_account').select(['id', 'bucket']).execute()).map((row) => [row.id, row.bucket]),
  )

test('on any day every account is in the one state that its courses define, and the states add up to all', async () => {
  const seen = new Set<AccountBucket>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(heldCourse, { maxLength: 3 }), { minLength: learnerCount, maxLength: learnerCount }),
      fc.array(dayFrom(firstComparedDay), { minLength: 6, maxLength: 6 }),
      async (histories, days) => {
        await setCourses(learners, histories)
        for (const today of days) {
          await rollAccountStates(db, today)
          const stored = await listBuckets()
          for (const [index, { accountId }] of learners.entries()) {
            const expected = expectedOn(histories[index] ?? [], today)
            expect([today, histories[index], stored.get(accountId)]).toEqual([today, histories[index], expected])
            seen.add(expected)
          }
          expect(sumOf(await countBuckets(db, { scope: 'all' }), allBuckets)).toBe(learnerCount)
        }
      },
    ),
    // Each run writes all histories: shrinking would repeat that a hundred times.
    { numRuns: 6, endOnFailure: true },
  )
  expect(new Set([...seen].map(stateOfBucket)).size).toBe(4)
})

test('a bucket is a state, and whether access ends soon', () => {
  expect(allBuckets.map((bucket) => [stateOfBucket(bucket), isEndingBucket(bucket)])).toEqual([
    ['not_started', false],
    ['not_started', true],
    ['active', false],
    ['active', true],
    ['ready', false],
    ['ready', true],
    ['expired', false],
  ])
})

test('where accounts are held for long, the states stay those of the last day until the next list', async () => {
  const [course] = fc.sample(heldCourse, 1)
  await setCourses(
    learners,
    learners.map(() => [{ ...course, startDate: '2026-11-15', pausedOn: null } as DrawnCourse]),
  )
  await rollAccountStates(db, '2026-11-15')
  const before = await listBuckets()
  const held = await holdLock(database.connection, "select pg_advisory_lock_shared(hashtext('account bucket day'))")
  await rollAccountStates(db, '2030-01-01')
  expect(await listBuckets()).toEqual(before)
  await held.query("select pg_advisory_unlock_shared(hashtext('account bucket day'))")
  await held.release()
  await rollAccountStates(db, '2030-01-01')
  expect(await listBuckets()).not.toEqual(before)
})

test('only accounts whose bucket changes are written', async () => {
  await rollAccountStates(db, '2030-01-01')
  const versions = async () =>
    (await sql<{ xmin: string }>`select xmin::text from education_account order by id`.execute(db)).rows
  const before = await versions()
  await rollAccountStates(db, '2030-01-02')
  expect(await versions()).toEqual(before)
})
