import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { QuestionBody } from '../../study/question-body.ts'

export interface QuestionRow {
  id: number
  idCok: number
  body: QuestionBody
  isFavourite: boolean
}

/** Questions in their current wording, in the order of the ids. */
export const listQuestions = async (db: Db, learnerId: number, ids: number[]): Promise<QuestionRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<QuestionRow>`
    select question.id, question.id_cok as "idCok", question_version.body,
           exists (select from favourite
                    where favourite.learner_id = ${learnerId} and favourite.question_id = question.id) as "isFavourite"
      from question join question_version on question_version.id = question.current_version_id
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

/** Inserts a complaint about the current wording of the question; returns its id. */
export const insertComplaint = async (
  db: Db,
  complaint: { userId: number; questionId: number; message: string; now: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto('complaint')
    .values(({ selectFrom }) => ({
      user_id: complaint.userId,
      version_id: selectFrom('question').select('current_version_id').where('id', '=', complaint.questionId),
      message: complaint.message,
      created_at: complaint.now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
