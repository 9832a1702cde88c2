import { type MemoryLevel, review } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { writeRatedMemory } from './answer.queries.ts'
import { lockLearner } from './lock-learner.ts'
import { memoryFromJson } from './memory-row.ts'
import type { AnswerDeps } from './save-answer.ts'

interface RatedAnswer {
  questionId: number
  isRight: boolean | null
  rating: MemoryLevel | null
  answeredAt: Date
  before: unknown
  /** The level that this answer has set; null where a newer answer or a reset has replaced it. */
  currentLevel: MemoryLevel | null
}

const findRatedAnswer = async (tx: Tx, learnerId: number, answerId: number): Promise<RatedAnswer | undefined> => {
  const { rows } = await sql<RatedAnswer>`
    select asked.question_id as "questionId", asked.is_right as "isRight", asked.rating, asked.answered_at as "answeredAt",
           asked.memory_before as before, memory.level as "currentLevel"
      from attempt_question asked
      left join memory on memory.learner_id = asked.learner_id and memory.question_id = asked.question_id
           and memory.last_answer_id = asked.id
     where asked.learner_id = ${learnerId} and asked.id = ${answerId} and asked.answered_at is not null`.execute(tx)
  return rows[0]
}

const storeRating = async (tx: Tx, learnerId: number, answerId: number, level: MemoryLevel): Promise<void> => {
  await tx
    .updateTable('attempt_question')
    .set({ rating: level })
    .where('learner_id', '=', learnerId)
    .where('id', '=', answerId)
    .execute()
}

/** A learner's rating of a right answer, once. It replaces the level, computed from the memory before the answer. */
export const rateAnswer = (
  deps: AnswerDeps,
  { learnerId, answerId, level }: { learnerId: number; answerId: number; level: MemoryLevel },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const answer = await findRatedAnswer(tx, learnerId, answerId)
    if (answer === undefined) throw new AppError('not_found')
    if (!answer.isRight) throw new AppError('not_right')
    if (answer.rating === level) return
    if (answer.rating !== null) throw new AppError('already_rated')
    await storeRating(tx, learnerId, answerId, level)
    if (answer.currentLevel === null) return
    const after = review(memoryFromJson(answer.before), level, answer.answeredAt, Number.POSITIVE_INFINITY)
    await writeRatedMemory(tx, learnerId, answer.questionId, answer.currentLevel, after)
  })
