import type { CalendarDay } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { accessContact } from '../../study/access-contact.ts'
import { normsOn } from '../../study/norm-ends.ts'
import { areCountsPossible, isCounted } from '../../study/recount.ts'

const courseColumns = [
  'course.id as courseId',
  'course.name',
  'course.qual_code',
  'course.description',
  'course.version',
  'course.question_count',
  'course.titles',
  'course.ticket_count',
  'course.questions_per_ticket',
  'course.pass_percent',
] as const

const userCourseColumns = [
  'user_course.id as userCourseId',
  'user_course.learner_id',
  'user_course.start_date',
  'user_course.started_at',
  'user_course.access_days',
  'user_course.prolonged_days',
  'user_course.paused_days',
  'user_course.paused_on',
  'user_course.good_count',
  'user_course.bad_count',
  'user_course.passed_count',
  'user_course.time_s',
  'user_course.prolong_asked_at',
] as const

export const listCatalogue = (db: Db) =>
  db
    .selectFrom('course')
    .select(courseColumns)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute()

export type CourseRow = Awaited<ReturnType<typeof listCatalogue>>[number]

const selectUserCourses = (db: Db, learnerId: number, today: CalendarDay) =>
  db
    .selectFrom('user_course')
    .innerJoin('course', 'course.id', 'user_course.course_id')
    .select([...courseColumns, ...userCourseColumns, isCounted.as('isCounted'), areCountsPossible.as('countsFit')])
    .select([accessContact.as('contact'), normsOn(today).as('norms_on')])
    .where('user_course.learner_id', '=', learnerId)

export type UserCourseRow = Awaited<ReturnType<typeof listCoursesOfLearner>>[number]

export const listCoursesOfLearner = (db: Db, learnerId: number, today: CalendarDay) =>
  selectUserCourses(db, learnerId, today).orderBy('course.position').orderBy('user_course.id').limit(1000).execute()

export const findUserCourse = (db: Db, learnerId: number, userCourseId: number, today: CalendarDay) =>
  selectUserCourses(db, learnerId, today).where('user_course.id', '=', userCourseId).executeTakeFirst()

export const findUserCourseByCourse = (db: Db, learnerId: number, courseId: number, today: CalendarDay) =>
  selectUserCourses(db, learnerId, today).where('user_course.course_id', '=', courseId).executeTakeFirst()

export const findLastUserCourse = (db: Db, learnerId: number, today: CalendarDay) =>
  selectUserCourses(db, learnerId, today)
    .innerJoin('learner', (join) =>
      join
        .onRef('learner.id', '=', 'user_course.learner_id')
        .onRef('learner.last_user_course_id', '=', 'user_course.id'),
    )
    .executeTakeFirst()

const maxStreakDays = 366

/** Days with answers until a day, newest first. */
export const listAnsweredDays = async (db: Db, learnerId: number, until: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('activity_day')
    .select('day')
    .where('learner_id', '=', learnerId)
    .where('day', '<=', until)
    .where('answer_count', '>', 0)
    .orderBy('day', 'desc')
    .limit(maxStreakDays)
    .execute()
  return rows.map(({ day }) => day)
}

export const listActivityDays = (db: Db, learnerId: number, days: readonly string[]) =>
  db
    .selectFrom('activity_day')
    .select(['day', 'answer_count', 'check_answer_count', 'ended_ticket_count'])
    .where('learner_id', '=', learnerId)
    .where('day', 'in', days)
    .execute()

export const hasUserCourse = async (db: Db, learnerId: number, userCourseId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('user_course')
    .select('id')
    .where('learner_id', '=', learnerId)
    .where('id', '=', userCourseId)
    .executeTakeFirst()
  return found !== undefined
}
