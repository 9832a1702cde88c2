import type { Difficulty } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { QuestionBody } from '../../learning/question-body.ts'

export interface NewCheck {
  learnerId: number
  userCourseId: number
  difficulty: Difficulty | null
  questionIds: number[]
  now: Date
}

/** The check with its questions in their current wording, in the given order. Its id. */
export const insertCheck = async (tx: Tx, check: NewCheck): Promise<number> => {
  const { id } = await tx
    .insertInto('attempt')
    .values({
      learner_id: check.learnerId,
      kind: 'check',
      user_course_id: check.userCourseId,
      difficulty: check.difficulty,
      created_at: check.now,
      question_count: check.questionIds.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into attempt_question (learner_id, attempt_id, no, question_id, version_id)
    select ${check.learnerId}, ${id}, listed.no, question.id, question.current_version_id
      from unnest(${check.questionIds}::bigint[]) with ordinality as listed (id, no) join question using (id)`.execute(
    tx,
  )
  return id
}

export interface AskedQuestion {
  id: number
  no: number
  questionId: number
  idCok: number
  body: QuestionBody
  isFavourite: boolean
}

export const listAskedQuestions = async (db: Db, learnerId: number, attemptId: number): Promise<AskedQuestion[]> => {
  const { rows } = await sql<AskedQuestion>`
    select asked.id, asked.no, asked.question_id as "questionId", question.id_cok as "idCok", question_version.body,
           exists (select from favourite where favourite.learner_id = asked.learner_id
                      and favourite.question_id = asked.question_id) as "isFavourite"
      from attempt_question asked
      join question on question.id = asked.question_id
      join question_version on question_version.id = asked.version_id
     where asked.learner_id = ${learnerId} and asked.attempt_id = ${attemptId}
     order by asked.no`.execute(db)
  return rows
}
