import type { ResetCheck } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { rememberStudied } from '../../study/periods/paid-periods.ts'
import { versionFor } from '../../study/version-for.ts'

interface Target {
  learnerId: number
  userCourseId: number
  courseId: number
  /** The questions are named in the wording of this day. */
  wordingDay: CalendarDay
}

/** Questions of the course that have a memory but no answer in this course: learned in other courses. */
const learnedElsewhere = ({ learnerId, userCourseId, courseId }: Target) => sql`
  select course_question.question_id
    from course_question join memory on memory.question_id = course_question.question_id
   where course_question.course_id = ${courseId} and memory.learner_id = ${learnerId}
     and not exists (
       select from attempt join attempt_question using (learner_id)
        where attempt.learner_id = ${learnerId} and attempt.user_course_id = ${userCourseId}
          and attempt_question.attempt_id = attempt.id and attempt_question.answered_at is not null
          and attempt_question.question_id = course_question.question_id)`

export const countLearnedElsewhere = async (db: Db, target: Target): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${learnedElsewhere(target)}) as learned`.execute(db)
  return rows[0]?.count ?? 0
}

export const listLearnedElsewhere = async (db: Db, target: Target, limit: number) => {
  const { rows } = await sql<ResetCheck['learned_questions'][number]>`
    select question.id, question_version.body ->> 'text' as question_text, memory.level as memorization,
           (select count(*)::int from attempt_question
             where attempt_question.learner_id = ${target.learnerId} and attempt_question.question_id = question.id
               and attempt_question.is_right) as correct_count
      from (${learnedElsewhere(target)} order by course_question.position limit ${limit}) as learned
      join question on question.id = learned.question_id
      join question_version on question_version.id = ${versionFor(sql`${target.wordingDay}::date`)}
      join memory on memory.learner_id = ${target.learnerId} and memory.question_id = question.id`.execute(db)
  return rows
}

/** Questions of this course with a memory that are also in another course of the learner. */
export const countShared = async (db: Db, { learnerId, courseId }: Target): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from course_question join memory on memory.question_id = course_question.question_id
     where course_question.course_id = ${courseId} and memory.learner_id = ${learnerId}
       and exists (
         select from course_question other join user_course on user_course.course_id = other.course_id
          where other.question_id = course_question.question_id and other.course_id <> ${courseId}
            and user_course.learner_id = ${learnerId})`.execute(db)
  return rows[0]?.count ?? 0
}

export const hasStatistics = async (db: Db, { learnerId, userCourseId, courseId }: Target): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from attempt where learner_id = ${learnerId} and user_course_id = ${userCourseId})
        or exists (select from user_ticket where learner_id = ${learnerId} and user_course_id = ${userCourseId})
        or exists (select from practical_result where learner_id = ${learnerId} and user_course_id = ${userCourseId})
        or exists (select from course_question join memory using (question_id)
                    where course_id = ${courseId} and memory.learner_id = ${learnerId}) as has`.execute(db)
  return rows[0]?.has === true
}

export const forgetLearnedElsewhere = async (tx: Tx, target: Target): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from memory where learner_id = ${target.learnerId} and question_id in (${learnedElsewhere(target)})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes answers, checks, tickets and practical results of this course and the memory of all its questions, including questions answered here
 * that are no longer in any course of the learner. Days of access and activity are kept, and which periods were studied.
 */
export const forgetCourse = async (tx: Tx, { learnerId, userCourseId, courseId }: Target, now: Date): Promise<void> => {
  await rememberStudied(tx, { learnerId, userCourseId }, now)
  await sql`
    delete from memory
     where learner_id = ${learnerId}
       and (question_id in (select question_id from course_question where course_id = ${courseId})
            or last_answer_id in (
                 select attempt_question.id from attempt join attempt_question using (learner_id)
                  where attempt.learner_id = ${learnerId} and attempt.user_course_id = ${userCourseId}
                    and attempt_question.attempt_id = attempt.id)
               and question_id not in (
                 select question_id from course_question join user_course using (course_id)
                  where user_course.learner_id = ${learnerId}))`.execute(tx)
  await sql`delete from attempt where learner_id = ${learnerId} and user_course_id = ${userCourseId}`.execute(tx)
  await sql`delete from user_ticket where learner_id = ${learnerId} and user_course_id = ${userCourseId}`.execute(tx)
  await sql`
    delete from practical_result where learner_id = ${learnerId} and user_course_id = ${userCourseId}`.execute(tx)
  await sql`
    update user_course set time_s = 0, ready_p = null, ready_lo = null, ready_hi = null, ready_at = null
     where learner_id = ${learnerId} and id = ${userCourseId}`.execute(tx)
}

/** Other courses may share the questions whose memory is gone. */
export const markForecastsStale = async (tx: Tx, learnerId: number): Promise<void> => {
  await tx.updateTable('user_course').set({ ready_stale: true }).where('learner_id', '=', learnerId).execute()
}
