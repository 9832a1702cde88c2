import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { lastAccessDayInSql } from '../../../study/access-period.ts'
import { isMeaningChanged, wordingDay } from '../../../study/version-for.ts'
import { canSignIn } from '../course-mail.queries.ts'
import type { ReminderDay } from './reminders.queries.ts'

/** For a WHERE over `user_course`: it can be studied today. */
const isOpen = (today: CalendarDay) => sql<boolean>`(
  user_course.paused_on is null and user_course.start_date <= ${today}::date and ${lastAccessDayInSql} >= ${today}::date)`

const isTold = (topic: string, since: RawBuilder<unknown>) => sql<boolean>`exists (
  select from reminder_message told
   where told.learner_id = user_course.learner_id and ${topic} = any (told.topics) and told.day >= ${since})`

/**
 * Courses whose exam is in 7 days or tomorrow, and of which the learner was not told. A day later it is still said of the first;
 * it may have been a day with another message.
 */
const nearExams = (today: CalendarDay) => sql`
  user_course.exam_date in (${today}::date + 7, ${today}::date + 6, ${today}::date + 1) and ${isOpen(today)}
  and not ${isTold('exam', sql`user_course.exam_date - case when user_course.exam_date > ${today}::date + 1 then 7 else 1 end`)}`

/** Questions that got another meaning since yesterday: by a new wording, or because the day of the next one has come. */
const recentlyChanged = ({ today, timeZone }: ReminderDay) => sql`
  select question_id from question_version
   where meaning_no > 1 and created_at >= ((${today}::date - 1)::timestamp at time zone ${timeZone})
  union
  select id from question where next_from between ${today}::date - 1 and ${today}::date`

/** Courses with questions that the learner has answered and that have another answer since yesterday. */
const changedCourses = (day: ReminderDay) => sql`
  ${isOpen(day.today)} and not ${isTold('norms', sql`${day.today}::date - 1`)}
  and exists (
    select from memory join course_question on course_question.question_id = memory.question_id
     where memory.learner_id = user_course.learner_id and course_question.course_id = user_course.course_id
       and memory.question_id in (${recentlyChanged(day)}) and ${isMeaningChanged(wordingDay(day.today))})`

const idsOf = async (db: Db, learnerId: number, where: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from user_course where learner_id = ${learnerId} and ${where} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const listNearExams = (db: Db, learnerId: number, { today }: ReminderDay) =>
  idsOf(db, learnerId, nearExams(today))

export const listChangedCourses = (db: Db, learnerId: number, day: ReminderDay) =>
  idsOf(db, learnerId, changedCourses(day))

/** Courses that were begun and can be studied today. */
export const listBegunCourses = (db: Db, learnerId: number, { today }: ReminderDay) =>
  idsOf(db, learnerId, sql`${isOpen(today)} and user_course.started_at is not null`)

/** The day of the last message with the plan. */
export const findLastPlanDay = async (db: Db, learnerId: number): Promise<CalendarDay | null> => {
  const { rows } = await sql<{ day: CalendarDay | null }>`
    select max(day) as day from reminder_message where learner_id = ${learnerId} and 'plan' = any (topics)`.execute(db)
  return rows[0]?.day ?? null
}

const batchSize = 500

/** Learners without a message today whom there may be something to tell: each is looked at closely under their lock. */
export const listLearnersToTell = async (db: Db, day: ReminderDay, afterId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recent as materialized (${recentlyChanged(day)}), found as (
      select learner_id from user_course where ${nearExams(day.today)}
      union
      select user_id from reminder_setting where plan <> 'off'
      union
      select memory.learner_id from recent join memory on memory.question_id = recent.question_id
    )
    select app_user.id from found join app_user on app_user.id = found.learner_id
      left join learner_profile on learner_profile.user_id = app_user.id
     where app_user.id > ${afterId} and ${canSignIn}
       and not exists (select from reminder_message told where told.learner_id = app_user.id and told.day = ${day.today}::date)
     order by app_user.id limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}
