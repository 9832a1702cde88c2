import { countChange, type Memory, type MemoryLevel } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type AskedQuestion, askedColumns } from './asked-question.ts'
import type { MemoryColumns } from './memory-row.ts'

/** All that one answer has to know, read after the learner's lock. */
export interface AnswerContext extends AskedQuestion, MemoryColumns {
  kind: 'check' | 'ticket'
  finishedAt: Date | null
  deadlineAt: Date | null
  userCourseId: number
  startDate: string
  accessDays: number
  pausedDays: number
  pausedOn: string | null
}

export const findAnswerContext = async (
  tx: Tx,
  learnerId: number,
  askedId: number,
): Promise<AnswerContext | undefined> => {
  const { rows } = await sql<AnswerContext>`/*hot:find_answer_context*/
    select ${askedColumns}, attempt.kind, attempt.finished_at as "finishedAt", attempt.deadline_at as "deadlineAt",
           attempt.user_course_id as "userCourseId", user_course.start_date as "startDate",
           user_course.access_days as "accessDays", user_course.paused_days as "pausedDays",
           user_course.paused_on as "pausedOn", memory.level, memory.stability, memory.difficulty,
           memory.reviewed_at as "reviewedAt", memory.due_at as "dueAt", memory.repetitions, memory.lapses
      from attempt_question asked
      join attempt on attempt.learner_id = asked.learner_id and attempt.id = asked.attempt_id
      join user_course on user_course.learner_id = asked.learner_id and user_course.id = attempt.user_course_id
      join question on question.id = asked.question_id
      left join memory on memory.learner_id = asked.learner_id and memory.question_id = asked.question_id
     where asked.learner_id = ${learnerId} and asked.id = ${askedId}`.execute(tx)
  return rows[0]
}

export interface AnswerWrite {
  learnerId: number
  context: AnswerContext
  items: number[]
  answerTimeS: number
  isRight: boolean
  before: Memory | null
  after: Memory
  now: Date
  today: string
}

/** Everything that one answer changes, in one statement. */
export const writeAnswer = async (tx: Tx, write: AnswerWrite): Promise<void> => {
  const { learnerId, context, after, before, now, isRight } = write
  const change = countChange(before?.level ?? null, after.level)
  await sql`/*hot:write_answer*/
    with answered as (
      update attempt_question
         set items = ${write.items}, answer_time_s = ${write.answerTimeS}, answered_at = ${now}, is_right = ${isRight},
             memory_before = ${before === null ? null : JSON.stringify(before)}
       where learner_id = ${learnerId} and id = ${context.id}
    ), counted as (
      update attempt set answered_count = answered_count + 1, right_count = right_count + ${isRight ? 1 : 0}
       where learner_id = ${learnerId} and id = ${context.attemptId}
    ), remembered as (
      insert into memory (learner_id, question_id, level, stability, difficulty, reviewed_at, due_at, repetitions, lapses,
                          last_answer_id)
      values (${learnerId}, ${context.questionId}, ${after.level}, ${after.stability}, ${after.difficulty}, ${now},
              ${after.dueAt}, ${after.repetitions}, ${after.lapses}, ${context.id})
      on conflict (learner_id, question_id) do update
         set level = excluded.level, stability = excluded.stability, difficulty = excluded.difficulty,
             reviewed_at = excluded.reviewed_at, due_at = excluded.due_at, repetitions = excluded.repetitions,
             lapses = excluded.lapses, last_answer_id = excluded.last_answer_id
    ), moved as (
      update user_course
         set good_count = good_count + ${change.good}, bad_count = bad_count + ${change.bad},
             time_s = time_s + case when id = ${context.userCourseId} then ${write.answerTimeS}::int else 0 end
       where learner_id = ${learnerId} and (id = ${context.userCourseId} or course_id in (
               select course_id from course_question where question_id = ${context.questionId}))
    ), active as (
      insert into activity_day (learner_id, day, answer_count, check_answer_count)
      values (${learnerId}, ${write.today}, 1, ${context.kind === 'check' ? 1 : 0})
      on conflict (learner_id, day) do update
         set answer_count = activity_day.answer_count + 1,
             check_answer_count = activity_day.check_answer_count + excluded.check_answer_count
    )
    update learner set last_user_course_id = ${context.userCourseId}
     where id = ${learnerId} and last_user_course_id is distinct from ${context.userCourseId}`.execute(tx)
}

/** A rating in the place of the level that the answer left, with the counts it moves. */
export const writeRatedMemory = async (
  tx: Tx,
  learnerId: number,
  questionId: number,
  before: MemoryLevel,
  after: Memory,
): Promise<void> => {
  const change = countChange(before, after.level)
  await sql`
    with remembered as (
      update memory set level = ${after.level}, stability = ${after.stability}, difficulty = ${after.difficulty},
             due_at = ${after.dueAt}, repetitions = ${after.repetitions}, lapses = ${after.lapses}
       where learner_id = ${learnerId} and question_id = ${questionId}
    )
    update user_course set good_count = good_count + ${change.good}, bad_count = bad_count + ${change.bad}
     where learner_id = ${learnerId}
       and course_id in (select course_id from course_question where question_id = ${questionId})`.execute(tx)
}
