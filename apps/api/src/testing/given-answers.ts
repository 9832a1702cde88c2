import type { Db } from '../db/database.ts'

/** What a learner chose; `again` where they had answered the question before. */
export interface GivenAnswer {
  questionId: number
  items: number[]
  isRight: boolean
  seconds?: number
  again?: boolean
}

interface GivenAttempt {
  learnerId: number
  userCourseId: number
  at: Date
  /** Null for a question that was not answered. */
  answers: (GivenAnswer | { questionId: number; items: null })[]
}

const memoryBefore = JSON.stringify({
  ...{ level: 'Bad', stability: 1, difficulty: 5, repetitions: 1, lapses: 0 },
  ...{ reviewedAt: '2026-10-01T09:00:00.000Z', dueAt: '2026-10-02T09:00:00.000Z' },
})

/** A check with these answers, as if they had been given at once. Returns the ids of its questions. */
export const giveAnswers = async (db: Db, given: GivenAttempt): Promise<number[]> => {
  const { learnerId, userCourseId, at, answers } = given
  const answered = answers.filter((answer): answer is GivenAnswer => answer.items !== null)
  const { id: attemptId } = await db
    .insertInto('attempt')
    .values({
      learner_id: learnerId,
      user_course_id: userCourseId,
      kind: 'check',
      created_at: at,
      question_count: answers.length,
      answered_count: answered.length,
      right_count: answered.filter(({ isRight }) => isRight).length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('attempt_question')
    .columns(['learner_id', 'attempt_id', 'no', 'question_id', 'version_id'])
    .expression((from) =>
      from
        .selectFrom('question')
        .select((row) => [
          row.val(learnerId).as('learner_id'),
          row.val(attemptId).as('attempt_id'),
          row.fn<number>('array_position', [row.val(answers.map(({ questionId }) => questionId)), 'id']).as('no'),
          'id as question_id',
          'current_version_id as version_id',
        ])
        .where(
          'id',
          'in',
          answers.map(({ questionId }) => questionId),
        ),
    )
    .returning(['id', 'question_id'])
    .execute()
  for (const answer of answered) {
    await db
      .updateTable('attempt_question')
      .set({
        items: answer.items,
        is_right: answer.isRight,
        answer_time_s: answer.seconds ?? 30,
        answered_at: at,
        memory_before: answer.again ? memoryBefore : null,
      })
      .where('learner_id', '=', learnerId)
      .where('id', '=', rows.find(({ question_id }) => question_id === answer.questionId)?.id ?? 0)
      .execute()
  }
  return answers.map(({ questionId }) => rows.find(({ question_id }) => question_id === questionId)?.id ?? 0)
}
