import { calendarDayAt, type MemoryLevel, remainingDays, review } from '@dopusk/domain'
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
  startDate: string
  accessDays: number
  pausedDays: number
  pausedOn: string | null
  /** The level that this answer has set; null where a newer answer or a reset has replaced it. */
  currentLevel: MemoryLevel | null
}

const findRatedAnswer = async (tx: Tx, learnerId: number, answerId: number): Promise<RatedAnswer | undefined> => {
  const { rows } = await sql<RatedAnswer>`
    select asked.question_id as "questionId", asked.is_right as "isRight", asked.rating, asked.answered_at as "answeredAt",
           asked.memory_before as before, user_course.start_date as "startDate", user_course.access_days as "accessDays",
           user_course.paused_days as "pausedDays", user_course.paused_on as "pausedOn", memory.level as "currentLevel"
      from attempt_question asked
      join attempt on attempt.learner_id = asked.learner_id and attempt.id = asked.attempt_id
      join user_course on user_course.learner_id = asked.learner_id and user_course.id = attempt.user_course_id
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
    const daysLeft = remainingDays(answer, calendarDayAt(answer.answeredAt, deps.timeZone))
    const after = review(memoryFromJson(answer.before), level, answer.answeredAt, daysLeft)
    await writeRatedMemory(tx, learnerId, answer.questionId, answer.currentLevel, after)
  })
