import type { MemoryMap } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OwnCourse } from '../../study/own-course.ts'
import { isMeaningChanged } from '../../study/version-for.ts'

/** More cells are not readable on the screen; the count of due questions covers all of them. */
const maxCells = 5000

export const listMemoryCells = async (db: Db, learnerId: number, courseId: number): Promise<MemoryMap['questions']> => {
  const { rows } = await sql<MemoryMap['questions'][number]>`
    select course_question.question_id as id, memory.level
      from course_question
      left join memory on memory.learner_id = ${learnerId} and memory.question_id = course_question.question_id
     where course_question.course_id = ${courseId}
     order by course_question.position, course_question.question_id
     limit ${maxCells}`.execute(db)
  return rows
}

/**
 * Questions whose next review is due before the end of the day, or whose meaning for the exam has changed since the answer. On the last day of study every question is, unless it was
 * answered today: a review after that day would come too late.
 */
export const countDue = async (
  db: Db,
  learnerId: number,
  { courseId, lastStudyDay, wordingDay }: Pick<OwnCourse, 'courseId' | 'lastStudyDay' | 'wordingDay'>,
  today: CalendarDay,
  timeZone: string,
): Promise<number> => {
  const isDue = sql`(
    memory.due_at < ((${today}::date + 1)::timestamp at time zone ${timeZone})
    or ${today >= lastStudyDay} and memory.reviewed_at < (${today}::date::timestamp at time zone ${timeZone}))`
  const ofCourse = sql`
    from course_question join memory on memory.question_id = course_question.question_id
   where course_question.course_id = ${courseId} and memory.learner_id = ${learnerId}`
  // Counted apart: with both in one condition the planner takes every question for one that may have changed.
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) ${ofCourse} and ${isDue})
            + (select count(*) ${ofCourse} and ${isMeaningChanged(sql`${wordingDay}::date`)} and not ${isDue}))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
