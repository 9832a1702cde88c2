import type { QuestionSupply } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

const listIds = async (tx: Tx, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(tx)).rows.map(({ id }) => id)

const seen = (learnerId: number, courseId: number) => sql`
  from course_question join memory on memory.question_id = course_question.question_id
 where course_question.course_id = ${courseId} and memory.learner_id = ${learnerId}`

/** Time since the last answer divided by the memory's stability: a greater value is more likely forgotten (FSRS). */
const forgetting = (now: Date) =>
  sql`extract(epoch from ${now}::timestamptz - memory.reviewed_at) / memory.stability desc`

const weakness = sql`array_position(array['Bad', 'Satisfactorily', 'Good', 'Excellent'], memory.level)`

/** Of each kind as many as a check can contain at most. */
export const getSupply = async (
  tx: Tx,
  { learnerId, courseId, count, now }: { learnerId: number; courseId: number; count: number; now: Date },
): Promise<QuestionSupply> => ({
  unseen: await listIds(
    tx,
    sql`select question_id as id from course_question
         where course_id = ${courseId} and not exists (
           select from memory where memory.learner_id = ${learnerId} and memory.question_id = course_question.question_id)
         order by position, question_id limit ${count}`,
  ),
  weakest: await listIds(
    tx,
    sql`select memory.question_id as id ${seen(learnerId, courseId)}
         order by ${weakness}, ${forgetting(now)}, memory.question_id limit ${count}`,
  ),
  forgotten: await listIds(
    tx,
    sql`select memory.question_id as id ${seen(learnerId, courseId)}
         order by ${forgetting(now)}, memory.question_id limit ${count}`,
  ),
})

/** Favourites of the course, or of any course for a superuser, newest first. */
export const listFavouriteIds = (
  tx: Tx,
  learnerId: number,
  courseId: number | 'any',
  limit: number,
): Promise<number[]> =>
  listIds(
    tx,
    sql`select question_id as id from favourite
         where learner_id = ${learnerId} and (${courseId === 'any'} or exists (
           select from course_question where course_question.question_id = favourite.question_id
              and course_id = ${courseId === 'any' ? 0 : courseId}))
         order by created_at desc, question_id desc limit ${limit}`,
  )

export const listMistakeIds = (
  tx: Tx,
  learnerId: number,
  courseId: number,
  now: Date,
  limit: number,
): Promise<number[]> =>
  listIds(
    tx,
    sql`select memory.question_id as id ${seen(learnerId, courseId)} and memory.level = 'Bad'
         order by ${forgetting(now)}, memory.question_id limit ${limit}`,
  )
