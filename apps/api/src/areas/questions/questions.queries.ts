import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { insertInboxItem } from '../../people/inbox-items.ts'
import type { QuestionBody } from '../../study/question-body.ts'
import { type NotInForce, notInForce, versionFor } from '../../study/version-for.ts'

export interface QuestionRow {
  id: number
  versionId: number
  idCok: number
  body: QuestionBody
  isFavourite: boolean
  notInForce: NotInForce | null
}

/** Questions in the wording of the day, in the order of the ids. */
export const listQuestions = async (
  db: Db,
  learnerId: number,
  ids: number[],
  wordingDay: CalendarDay,
): Promise<QuestionRow[]> => {
  if (ids.length === 0) return []
  const day = sql`${wordingDay}::date`
  const { rows } = await sql<QuestionRow>`
    select question.id, version.id as "versionId", question.id_cok as "idCok", version.body, ${notInForce(day)} as "notInForce",
           exists (select from favourite
                    where favourite.learner_id = ${learnerId} and favourite.question_id = question.id) as "isFavourite"
      from question join question_version version on version.id = ${versionFor(day)}
     where question.id = any (${ids})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The learner's courses that contain one of the questions, with their days of access. */
export const listCoursesOfQuestions = (db: Db, learnerId: number, questionIds: number[]) =>
  db
    .selectFrom('user_course')
    .innerJoin('course_question', 'course_question.course_id', 'user_course.course_id')
    .select(['question_id', 'start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'])
    .where('learner_id', '=', learnerId)
    .where('question_id', 'in', questionIds)
    .execute()

export const insertFavourite = async (tx: Tx, learnerId: number, questionId: number, now: Date): Promise<void> => {
  await tx
    .insertInto('favourite')
    .values({ learner_id: learnerId, question_id: questionId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the question was a favourite. */
export const deleteFavourite = async (tx: Tx, learnerId: number, questionId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('favourite')
    .where('learner_id', '=', learnerId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The wording in which a question was asked to this learner, the attempt, and their answer. */
export const findAsked = async (
  db: Db,
  { learnerId, questionId, askedId }: { learnerId: number; questionId: number; askedId: number },
) => {
  const { rows } = await sql<{
    versionId: number
    body: QuestionBody
    attemptId: number
    /** Made without a line: only the browser knew the order of the variants. */
    isOffline: boolean
    items: number[] | null
    isRight: boolean | null
  }>`
    select version.id as "versionId", version.body, attempt.id as "attemptId",
           attempt.client_attempt is not null as "isOffline", items, is_right as "isRight"
      from attempt_question asked join question_version version on version.id = asked.version_id
      join attempt on attempt.learner_id = asked.learner_id and attempt.id = asked.attempt_id
     where asked.learner_id = ${learnerId} and asked.id = ${askedId} and asked.question_id = ${questionId}`.execute(db)
  return rows[0]
}

export interface NewComplaint {
  userId: number
  versionId: number
  /** Null where the question was not answered. */
  items: number[] | null
  isRight: boolean | null
  /** Numbers of the variants as the learner saw them; null where the order is not known. */
  shownOrder: number[] | null
  message: string
  now: Date
}

/** Inserts a complaint about a wording of a question; returns its id. */
export const insertComplaint = async (tx: Tx, complaint: NewComplaint): Promise<number> => {
  const { id } = await tx
    .insertInto('complaint')
    .values({
      user_id: complaint.userId,
      version_id: complaint.versionId,
      message: complaint.message,
      answer_items: complaint.items,
      is_right: complaint.isRight,
      shown_order: complaint.shownOrder,
      created_at: complaint.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertInboxItem(tx, { complaint_id: id }, complaint.now)
  return id
}
