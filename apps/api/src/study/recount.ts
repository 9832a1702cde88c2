import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'
import { lockLearner } from './lock-learner.ts'

/**
 * The definition of a user course's counts: questions of the course by the level of their memory, and tickets of the
 * course ever passed. The increments of each answer are only a faster way to the same numbers. `course` is in the FROM.
 */
export const knownCounts = (learner: RawBuilder<unknown>) => sql`
  select count(*) filter (where level in ('Excellent', 'Good')) as good,
         count(*) filter (where level in ('Satisfactorily', 'Bad')) as bad
    from course_question join memory using (question_id)
   where course_question.course_id = course.id and memory.learner_id = ${learner}`

export const passedCount = (learner: RawBuilder<unknown>) => sql`
  select count(*) from user_ticket join ticket on ticket.id = user_ticket.fixed_ticket_id
   where user_ticket.learner_id = ${learner} and ticket.course_id = course.id
     and ticket.retired_at is null and user_ticket.ever_done`

/** False where content was loaded after the counts were computed. `user_course` and `course` are in the FROM. */
export const isCounted = sql<boolean>`user_course.counted_rev = course.content_rev`

/** False where the counts are impossible: they exceed the size of the course. */
export const areCountsPossible = sql<boolean>`(user_course.good_count + user_course.bad_count <= course.question_count
  and user_course.passed_count <= course.ticket_count)`

/** A stored count; where it is older than the content or impossible, the count itself: for readers that do not recount. */
export const currentCount = (stored: string, fresh: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${isCounted} and ${areCountsPossible} then ${sql.ref(stored)} else (${fresh}) end`

const recount = async (tx: Tx, learnerIds: readonly number[], which: 'all' | 'stale'): Promise<void> => {
  const learner = sql`counted.learner_id`
  await sql`/*hot:recount_courses*/
    update user_course
       set good_count = known.good, bad_count = known.bad, passed_count = passed.count, counted_rev = course.content_rev
      from user_course counted join course on course.id = counted.course_id
      cross join lateral (${knownCounts(learner)}) as known
      cross join lateral (${passedCount(learner)}) as passed
     where counted.learner_id = any(${arrayOf('bigint', learnerIds)}::bigint[]) and user_course.learner_id = counted.learner_id
       and user_course.id = counted.id and (${which === 'all'} or counted.counted_rev <> course.content_rev)`.execute(
    tx,
  )
}

/** After a change of many counts at once, such as a reset. The caller has the learner's lock. */
export const recountCourses = (tx: Tx, learnerId: number): Promise<void> => recount(tx, [learnerId], 'all')

/** The same for several learners. */
export const recountCoursesOfAll = (tx: Tx, learnerIds: readonly number[]): Promise<void> =>
  recount(tx, learnerIds, 'all')

export interface RecountDeps {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface CountedRow {
  isCounted: boolean
  countsFit: boolean
}

/**
 * Recounts a learner's courses whose counts are older than the last load of content, so that no load has to update a
 * million rows, or whose counts are impossible: that is a bug and is logged. Returns true where the caller must read them
 * again.
 */
export const recountWhereNeeded = async (
  { db, log }: RecountDeps,
  learnerId: number,
  rows: readonly CountedRow[],
): Promise<boolean> => {
  const isWrong = rows.some((row) => row.isCounted && !row.countsFit)
  if (!isWrong && rows.every((row) => row.isCounted)) return false
  if (isWrong) log.warn({ learnerId }, 'counts of a user course are impossible and are recounted')
  await db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    await recount(tx, [learnerId], isWrong ? 'all' : 'stale')
  })
  return true
}
