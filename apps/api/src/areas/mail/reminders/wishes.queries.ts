import type { ReminderWishes } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { defaultWishes, switchedOff, wishNames } from './wish-values.ts'

export interface WishesRow extends ReminderWishes {
  calendarNo: number | null
}

export const findWishes = async (db: Db, userId: number): Promise<WishesRow> => {
  const found = await db
    .selectFrom('reminder_setting')
    .select([...wishNames, 'calendar_no as calendarNo'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (found as WishesRow | undefined) ?? { ...defaultWishes, calendarNo: null }
}

export const saveWishes = async (db: Db, userId: number, wishes: ReminderWishes): Promise<void> => {
  await db
    .insertInto('reminder_setting')
    .values({ user_id: userId, ...wishes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wishes))
    .execute()
}

/** Switches all reminders off; the calendar stays, which nobody is sent. */
export const stopReminders = async (db: Db, userId: number): Promise<void> => {
  const { calendarNo: _, ...wishes } = await findWishes(db, userId)
  await saveWishes(db, userId, switchedOff(wishes))
}

/** Gives the person a calendar with a number that was never used. */
export const insertCalendar = async (db: Db, userId: number): Promise<void> => {
  await sql`
    insert into reminder_setting (user_id, calendar_no, last_calendar_no) values (${userId}, 1, 1)
    on conflict (user_id) do update set calendar_no = reminder_setting.last_calendar_no + 1,
       last_calendar_no = reminder_setting.last_calendar_no + 1`.execute(db)
}

export const removeCalendar = async (db: Db, userId: number): Promise<void> => {
  await db.updateTable('reminder_setting').set({ calendar_no: null }).where('user_id', '=', userId).execute()
}

/** The message of a day; a mail that is tried again finds its own. */
export interface DayMessage {
  topics: string[]
  mailId: number | null
  createdAt: Date
}

export const findDayMessage = (db: Db, learnerId: number, day: CalendarDay): Promise<DayMessage | undefined> =>
  db
    .selectFrom('reminder_message')
    .select(['topics', 'mail_id as mailId', 'created_at as createdAt'])
    .where('learner_id', '=', learnerId)
    .where('day', '=', day)
    .executeTakeFirst()

/** Returns false where the day has its message already. */
export const insertDayMessage = async (
  tx: Tx,
  message: { learnerId: number; day: CalendarDay; topics: string[]; mailId: number; now: Date },
): Promise<boolean> => {
  const { learnerId, day, topics, mailId, now } = message
  const inserted = await tx
    .insertInto('reminder_message')
    .values({ learner_id: learnerId, day, topics, mail_id: mailId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return inserted !== undefined
}

/** No rule looks back further. */
const messageDays = 60

export const deleteOldMessages = async (db: Db, today: CalendarDay): Promise<void> => {
  await sql`delete from reminder_message where day < ${today}::date - ${messageDays}::int`.execute(db)
}
