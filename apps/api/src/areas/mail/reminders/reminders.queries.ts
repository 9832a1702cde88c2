import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Reminder } from '../../../people/outbox.ts'
import { lastAccessDayInSql } from '../../../study/access-period.ts'
import { canSignIn } from '../course-mail.queries.ts'

/** The day that reminders are sent on, and the zone of its calendar. */
export interface ReminderDay {
  today: CalendarDay
  timeZone: string
}

interface DueReminder {
  learnerId: number
  userCourseId: number
  periodNo: number
  kind: Reminder
  dueOn: CalendarDay
}

/** The day on which the current access was given: a prolongation adds a period with a later start. Null where none is found. */
const givenOn = (timeZone: string) => sql`(
  select (max(first.given_at) at time zone ${timeZone})::date from user_course_period first
   where first.learner_id = user_course.learner_id and first.user_course_id = user_course.id
     and first.start_date = user_course.start_date)`

/**
 * The reminders whose day is today or was yesterday; older ones are stale and are not sent. `due_on` of an end counts back from
 * the last day of access, that of a course not begun from the later of its first day and the day it was given.
 */
const dueReminders = ({ today, timeZone }: ReminderDay, where: RawBuilder<boolean>) => sql`
  select user_course.learner_id, user_course.id as user_course_id, newest.no as period_no, reminder.kind, reminder.due_on
    from user_course
    join app_user on app_user.id = user_course.learner_id
    left join learner_profile on learner_profile.user_id = app_user.id
    cross join lateral (
      select no, partner_id from user_course_period period
       where period.learner_id = user_course.learner_id and period.user_course_id = user_course.id
       order by no desc limit 1) newest
    left join partner_profile on partner_profile.id = newest.partner_id
    cross join lateral (values
      ('ends_in_7', ${lastAccessDayInSql} - 7),
      ('ends_in_1', ${lastAccessDayInSql} - 1),
      ('not_begun', greatest(user_course.start_date, ${givenOn(timeZone)}) + 3)
    ) reminder (kind, due_on)
   where user_course.paused_on is null and user_course.start_date <= ${today}::date
     and ${lastAccessDayInSql} >= ${today}::date
     and (${lastAccessDayInSql} <= ${today}::date + 7 or user_course.started_at is null)
     and reminder.due_on between ${today}::date - 1 and ${today}::date
     and (reminder.kind <> 'not_begun' or user_course.started_at is null)
     and ${canSignIn} and not coalesce(partner_profile.reminders_off, false)
     and ${where}`

/** A prolongation between two runs begins a new period, but not a new first day. */
const isNew = sql<boolean>`not exists (
  select from course_reminder earlier
   where earlier.learner_id = user_course.learner_id and earlier.user_course_id = user_course.id
     and earlier.kind = reminder.kind and (earlier.period_no = newest.no or earlier.due_on = reminder.due_on))`

const batchSize = 500

/** Learners with a reminder that was not sent yet, in the order of their ids. */
export const listLearnersToRemind = async (db: Db, day: ReminderDay, afterId: number): Promise<number[]> => {
  const { rows } = await sql<{ learner_id: number }>`
    select distinct learner_id from (${dueReminders(day, sql`user_course.learner_id > ${afterId} and ${isNew}`)}) due
     order by learner_id limit ${batchSize}`.execute(db)
  return rows.map(({ learner_id }) => learner_id)
}

/** Remembers the learner's due reminders and returns them; the caller has the learner's lock. */
export const insertDueReminders = async (
  tx: Tx,
  day: ReminderDay,
  { learnerId, now }: { learnerId: number; now: Date },
): Promise<DueReminder[]> => {
  const { rows } = await sql<DueReminder>`
    insert into course_reminder (learner_id, user_course_id, period_no, kind, due_on, created_at)
    select due.*, ${now}::timestamptz
      from (${dueReminders(day, sql`user_course.learner_id = ${learnerId} and ${isNew}`)}) due
    on conflict do nothing
    returning learner_id as "learnerId", user_course_id as "userCourseId", period_no as "periodNo", kind,
              due_on as "dueOn"`.execute(tx)
  return rows
}

/** Those of the courses for which the reminder is still right. */
export const listCoursesStillDue = async (
  db: Db,
  day: ReminderDay,
  { learnerId, kind, userCourseIds }: { learnerId: number; kind: Reminder; userCourseIds: readonly number[] },
): Promise<number[]> => {
  const isAsked = sql<boolean>`user_course.learner_id = ${learnerId} and reminder.kind = ${kind}
    and user_course.id = any(${[...userCourseIds]}::bigint[])`
  const { rows } = await sql<{ user_course_id: number }>`
    select user_course_id from (${dueReminders(day, isAsked)}) due order by user_course_id`.execute(db)
  return rows.map(({ user_course_id }) => user_course_id)
}

/** Undefined where there is no such partner. */
export const findRemindersOff = async (db: Db, partnerId: number): Promise<boolean | undefined> => {
  const found = await db
    .selectFrom('partner_profile')
    .select('reminders_off')
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return found?.reminders_off
}

/** Returns false where there is no such partner. */
export const updateRemindersOff = async (tx: Tx, partnerId: number, remindersOff: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('partner_profile')
    .set({ reminders_off: remindersOff })
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
