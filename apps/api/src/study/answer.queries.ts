import { type CalendarDay, countChange, type Memory, type MemoryLevel } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { type ArrayElements, arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'
import { type AttemptQuestion, attemptQuestionColumns } from './attempt-question.ts'
import { type MemoryColumns, memoryToJson } from './memory-row.ts'
import { wordingDay } from './version-for.ts'

/** Everything that is read to decide one answer, after the learner's lock. */
export interface AnswerContext extends AttemptQuestion, MemoryColumns {
  learnerId: number
  kind: 'check' | 'ticket'
  finishedAt: Date | null
  deadlineAt: Date | null
  userCourseId: number
  /** Null before the first answer, where the learner has not started the course. */
  startedAt: Date | null
  startDate: string
  accessDays: number
  prolongedDays: number
  pausedDays: number
  pausedOn: string | null
  /** Of the asked wording, and of the one that was answered last. */
  meaningNo: number
  answeredMeaningNo: number | null
}

/** The statement that reads the contexts. */
export const answerContexts = (
  asked: readonly { learnerId: number; askedId: number }[],
  today: CalendarDay,
): RawBuilder<AnswerContext> => {
  const learnerIds = asked.map(({ learnerId }) => learnerId)
  const askedIds = asked.map(({ askedId }) => askedId)
  return sql`/*hot:find_answer_contexts*/
    select ${attemptQuestionColumns(wordingDay(today))}, asked.learner_id as "learnerId", attempt.kind, attempt.finished_at as "finishedAt", attempt.deadline_at as "deadlineAt",
           attempt.user_course_id as "userCourseId", user_course.started_at as "startedAt", user_course.start_date as "startDate",
           user_course.access_days as "accessDays", user_course.prolonged_days as "prolongedDays",
           user_course.paused_days as "pausedDays", user_course.paused_on as "pausedOn", memory.level, memory.stability, memory.difficulty,
           memory.reviewed_at as "reviewedAt", memory.due_at as "dueAt", memory.repetitions, memory.lapses,
           version.meaning_no as "meaningNo", memory.meaning_no as "answeredMeaningNo"
      from unnest(${arrayOf('bigint', learnerIds)}, ${arrayOf('bigint', askedIds)}) as given (learner_id, asked_id)
      join attempt_question asked on asked.learner_id = given.learner_id and asked.id = given.asked_id
      join attempt on attempt.learner_id = asked.learner_id and attempt.id = asked.attempt_id
      join user_course on user_course.learner_id = asked.learner_id and user_course.id = attempt.user_course_id
      join question on question.id = asked.question_id
      join question_version version on version.id = asked.version_id
      left join memory on memory.learner_id = asked.learner_id and memory.question_id = asked.question_id`
}

export interface AnswerWrite {
  learnerId: number
  context: AnswerContext
  answeredAt: Date
  /** The day of it. */
  day: CalendarDay
  items: number[]
  answerTimeS: number
  isRight: boolean
  /** What the learner remembered of this meaning of the question. */
  before: Memory | null
  after: Memory
  /** False where the memory is from a newer answer and stays as it is. */
  movesMemory: boolean
  rating: MemoryLevel | null
}

/** One row for each answer, with everything that it changes. */
const answerRows = (writes: readonly AnswerWrite[]) => {
  const rows = writes.map((write) => {
    const { context, after, movesMemory } = write
    return { ...write, ...countChange(context.level, movesMemory ? after.level : context.level) }
  })
  const column = <Type extends keyof ArrayElements>(
    type: Type,
    read: (row: (typeof rows)[number]) => ArrayElements[Type],
  ) => arrayOf(type, rows.map(read))
  // Ids are always positive: the three conditions make the planner expect few rows and use the indexes, even on small tables.
  return sql`
    select * from unnest(
      ${column('bigint', ({ learnerId }) => learnerId)}, ${column('bigint', ({ context }) => context.id)},
      ${column('bigint', ({ context }) => context.attemptId)}, ${column('bigint', ({ context }) => context.questionId)},
      ${column('bigint', ({ context }) => context.userCourseId)}, ${column('text', ({ context }) => context.kind)},
      ${column('text', ({ items }) => `{${items.join()}}`)}, ${column('int', ({ answerTimeS }) => answerTimeS)},
      ${column('boolean', ({ isRight }) => isRight)},
      ${column('text', ({ before }) => (before === null ? null : memoryToJson(before)))},
      ${column('text', ({ after }) => after.level)}, ${column('float8', ({ after }) => after.stability)},
      ${column('float8', ({ after }) => after.difficulty)}, ${column('timestamptz', ({ after }) => after.dueAt)},
      ${column('int', ({ after }) => after.repetitions)}, ${column('int', ({ after }) => after.lapses)},
      ${column('int', ({ good }) => good)}, ${column('int', ({ bad }) => bad)},
      ${column('int', ({ context }) => context.meaningNo)}, ${column('boolean', ({ movesMemory }) => movesMemory)},
      ${column('text', ({ rating }) => rating)}, ${column('timestamptz', ({ answeredAt }) => answeredAt)},
      ${column('text', ({ day }) => day)}
    ) with ordinality as row (learner_id, id, attempt_id, question_id, user_course_id, kind, items, answer_time_s, is_right,
                              memory_before, level, stability, difficulty, due_at, repetitions, lapses, good, bad, meaning_no,
                              moves_memory, rating, answered_at, day, no)
     where learner_id > 0 and id > 0 and attempt_id > 0`
}

/**
 * Adjusts the counts of a user course by the change of one answer or rating. Counts that are out of date after a load of
 * content may be too small for it: they stay at zero and are recounted at the next read, so that no answer fails because
 * of a count.
 */
const adjustedCounts = (good: RawBuilder<unknown>, bad: RawBuilder<unknown>) => sql`
  good_count = greatest(0, good_count + ${good}), bad_count = greatest(0, bad_count + ${bad}),
  counted_rev = case when good_count + ${good} < 0 or bad_count + ${bad} < 0 then -1 else counted_rev end`

/** What is remembered has changed, so the stored forecast no longer holds. */
const forecastStale = sql`ready_stale = true`

/** True where the question of `answered` is now in the course of `own`. */
const isInCourse = sql`own.course_id = any(answered.course_ids)`

/**
 * All writes of several answers in one statement: of many learners, or of one in the order in which they were given. A question
 * answered before changes nothing. No row is changed twice: what several answers change is summed up first.
 */
export const answersWrite = (writes: readonly AnswerWrite[]): RawBuilder<unknown> =>
  sql`/*hot:write_answers*/
    with given as (${answerRows(writes)}), answered as (
      update attempt_question asked
         set items = given.items::smallint[], answer_time_s = given.answer_time_s, answered_at = given.answered_at,
             is_right = given.is_right, memory_before = given.memory_before::jsonb, moves_memory = given.moves_memory,
             rating = given.rating
        from given where asked.learner_id = given.learner_id and asked.id = given.id and asked.answered_at is null
      returning given.*, array(select course_id from course_question
                                where course_question.question_id = given.question_id) as course_ids
    ), counted as (
      update attempt
         set answered_count = answered_count + added.all_ones, right_count = right_count + added.right_ones
        from (select learner_id, attempt_id, count(*) as all_ones, count(*) filter (where is_right) as right_ones
                from answered group by learner_id, attempt_id) as added
       where attempt.learner_id = added.learner_id and attempt.id = added.attempt_id
    ), remembered as (
      insert into memory (learner_id, question_id, level, stability, difficulty, learned_at, reviewed_at, due_at, repetitions,
                          lapses, last_answer_id, meaning_no)
      select distinct on (learner_id, question_id)
             learner_id, question_id, level, stability, difficulty,
             min(answered_at) over (partition by learner_id, question_id), answered_at, due_at, repetitions, lapses, id, meaning_no
        from answered where moves_memory order by learner_id, question_id, no desc
      on conflict (learner_id, question_id) do update
         set level = excluded.level, stability = excluded.stability, difficulty = excluded.difficulty,
             reviewed_at = excluded.reviewed_at, due_at = excluded.due_at, repetitions = excluded.repetitions,
             lapses = excluded.lapses, last_answer_id = excluded.last_answer_id, meaning_no = excluded.meaning_no
    ), moved as (
      update user_course
         set ${adjustedCounts(sql`added.good`, sql`added.bad`)}, time_s = time_s + added.seconds, ${forecastStale}
        from (select own.learner_id, own.id,
                     coalesce(sum(answered.good) filter (where ${isInCourse}), 0) as good,
                     coalesce(sum(answered.bad) filter (where ${isInCourse}), 0) as bad,
                     coalesce(sum(answered.answer_time_s) filter (where own.id = answered.user_course_id), 0) as seconds
                from answered join user_course own on own.learner_id = answered.learner_id
                 and (own.id = answered.user_course_id or ${isInCourse})
               group by own.learner_id, own.id) as added
       where user_course.learner_id = added.learner_id and user_course.id = added.id
    ), active as (
      insert into activity_day (learner_id, day, answer_count, check_answer_count)
      select learner_id, day::date, count(*), count(*) filter (where kind = 'check') from answered group by learner_id, day
      on conflict (learner_id, day) do update
         set answer_count = activity_day.answer_count + excluded.answer_count,
             check_answer_count = activity_day.check_answer_count + excluded.check_answer_count
    )
    update learner set last_user_course_id = last.user_course_id
      from (select distinct on (learner_id) learner_id, user_course_id from answered order by learner_id, no desc) as last
     where learner.id = last.learner_id and last_user_course_id is distinct from last.user_course_id`

/** Replaces the level that the answer has set by the rating, and adjusts the counts. */
export const writeRatedMemory = async (
  tx: Tx,
  learnerId: number,
  questionId: number,
  before: MemoryLevel,
  after: Memory,
): Promise<void> => {
  const { good, bad } = countChange(before, after.level)
  await sql`
    with remembered as (
      update memory set level = ${after.level}, stability = ${after.stability}, difficulty = ${after.difficulty},
             due_at = ${after.dueAt}, repetitions = ${after.repetitions}, lapses = ${after.lapses}
       where learner_id = ${learnerId} and question_id = ${questionId}
    )
    update user_course set ${adjustedCounts(sql`${good}::int`, sql`${bad}::int`)}, ${forecastStale}
     where learner_id = ${learnerId}
       and course_id in (select course_id from course_question where question_id = ${questionId})`.execute(tx)
}
