import type { Check } from '@dopusk/contract'
import type { CalendarDay, Difficulty, PlanMode } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { type AttemptQuestion, attemptInsert } from '../../study/attempt-question.ts'

export interface NewCheck {
  learnerId: number
  userCourseId: number
  difficulty: Difficulty | null
  mode: NonNullable<Check['mode']>
  questionIds: number[]
  /** The questions are asked in the wording of this day. */
  day: CalendarDay
  now: Date
}

/** The statement that inserts a check with its questions, in the given order. */
export const checkInsert = ({ learnerId, userCourseId, difficulty, mode, questionIds, day, now }: NewCheck) =>
  sql<AttemptQuestion>`/*hot:insert_check*/ ${attemptInsert(
    learnerId,
    sql`insert into attempt (learner_id, kind, user_course_id, difficulty, mode, created_at, question_count)
        values (${learnerId}, 'check', ${userCourseId}, ${difficulty}, ${mode}, ${now}, ${questionIds.length})`,
    { questionIds, day },
  )}`

const selectChecks = (db: Db, learnerId: number) =>
  db
    .selectFrom('attempt')
    .select([
      'id',
      'user_course_id',
      'difficulty',
      'mode',
      'created_at',
      'finished_at',
      'question_count',
      'answered_count',
      'right_count',
    ])
    .where('learner_id', '=', learnerId)
    .where('kind', '=', 'check')

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>

export const findCheck = (db: Db, learnerId: number, id: number) =>
  selectChecks(db, learnerId).where('id', '=', id).executeTakeFirst()

export const listChecks = (db: Db, learnerId: number, { limit, offset }: Page) =>
  selectChecks(db, learnerId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countChecks = async (db: Db, learnerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('learner_id', '=', learnerId)
    .where('kind', '=', 'check')
    .executeTakeFirstOrThrow()
  return count
}

export const finishCheck = async (tx: Tx, learnerId: number, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('attempt')
    .set({ finished_at: now })
    .where('learner_id', '=', learnerId)
    .where('id', '=', id)
    .where('kind', '=', 'check')
    .where('finished_at', 'is', null)
    .execute()
}

/** The plan goes on in this mode tomorrow, unless the pace says otherwise. */
export const updatePlanMode = async (
  db: Db,
  { learnerId, userCourseId }: { learnerId: number; userCourseId: number },
  mode: PlanMode,
): Promise<void> => {
  await db
    .updateTable('user_course')
    .set({ plan_mode: mode })
    .where('learner_id', '=', learnerId)
    .where('id', '=', userCourseId)
    .execute()
}
