import {
  type CalendarDay,
  type ChangedAccess,
  changeRefusal,
  type PaidPeriod,
  type PeriodChange,
  type PeriodPayer,
  type PeriodRefusal,
  periodDays,
} from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'

export interface Target {
  learnerId: number
  userCourseId: number
}

/** A WHERE over any table of a course's study. */
const ofPeriod = (table: string) =>
  sql`${sql.ref(`${table}.learner_id`)} = period.learner_id and ${sql.ref(`${table}.user_course_id`)} = period.user_course_id`

/**
 * Whether something was studied in a period of `period`: `studied_at` says it of what a reset has deleted. A first period needs
 * no answer, an attempt is enough; a prolongation is over for changes once it begins.
 */
const isStudied = sql<boolean>`(period.studied_at is not null or case
  when period.no = 1 then exists (select from attempt where ${ofPeriod('attempt')})
    or exists (select from practical_result where ${ofPeriod('practical_result')})
  when period.replaced_start_date is null then false
  else exists (select from attempt join attempt_question asked using (learner_id)
                where ${ofPeriod('attempt')} and asked.attempt_id = attempt.id and asked.answered_at >= period.given_at)
    or exists (select from practical_result
                where ${ofPeriod('practical_result')} and practical_result.created_at >= period.given_at) end)`

/** The periods of the current access, its first one and those that prolong it. `period` is in the FROM. */
export const isCurrent = sql<boolean>`period.no > (
  select max(latest.no) - 1 - max(own.prolonged_days) / ${periodDays}::integer
    from user_course_period latest join user_course own on own.learner_id = latest.learner_id and own.id = latest.user_course_id
   where latest.learner_id = period.learner_id and latest.user_course_id = period.user_course_id)`

export const isOfCourse = ({ learnerId, userCourseId }: Target): RawBuilder<boolean> =>
  sql`(period.learner_id = ${learnerId} and period.user_course_id = ${userCourseId})`

interface PeriodOfCourse extends PaidPeriod, Pick<ChangedAccess, 'pausedOn'> {
  userCourseId: number
}

const accessOf = (periods: readonly PeriodOfCourse[]): ChangedAccess => ({
  periods,
  pausedOn: periods[0]?.pausedOn ?? null,
})

const listPeriods = async (db: Db, which: RawBuilder<boolean>): Promise<PeriodOfCourse[]> => {
  const { rows } = await sql<PeriodOfCourse>`
    select period.user_course_id as "userCourseId", period.start_date as "startDate", period.partner_id as "payerId",
           case when period.no = 1 then 'first' when period.replaced_start_date is null then 'prolongation' else 'renewal' end as kind,
           ${isStudied} as "isStudied", invoice.number as "invoiceNumber", given.paused_on as "pausedOn"
      from user_course_period period
      join user_course given on given.learner_id = period.learner_id and given.id = period.user_course_id
      left join invoice on invoice.id = period.invoice_id
     where ${which} and ${isCurrent} order by period.user_course_id, period.no`.execute(db)
  return rows
}

/** The current access to each course of a learner, by the user course's id. */
export const listCurrentAccess = async (db: Db, learnerId: number): Promise<Map<number, ChangedAccess>> => {
  const periods = await listPeriods(db, sql`period.learner_id = ${learnerId}`)
  const byCourse = Map.groupBy(periods, ({ userCourseId }) => userCourseId)
  return new Map([...byCourse].map(([id, own]) => [id, accessOf(own)]))
}

/**
 * The periods of the current access, locked: an invoice that is being issued, and marks them, is waited for. They are read after
 * the lock, so that its number is seen.
 */
const lockCurrentAccess = async (tx: Tx, target: Target): Promise<ChangedAccess> => {
  const which = isOfCourse(target)
  await sql`select from user_course_period period where ${which} and ${isCurrent} order by period.no for update`.execute(
    tx,
  )
  return accessOf(await listPeriods(tx, which))
}

const otherPayer = 'Этот срок выдан не от вашей организации. Обратитесь к администратору'

const moveIsBilled = ({ invoiceNumber }: PaidPeriod): AppError => {
  const message = `Этот срок уже в\u00a0счёте №\u00a0${invoiceNumber}, поэтому перенести его нельзя`
  return new AppError('period_closed', { message, fields: { start_date: message } })
}

const takingIsBilled = ({ invoiceNumber }: PaidPeriod): AppError =>
  new AppError('cannot_take_back', {
    message: `Этот срок уже в\u00a0счёте №\u00a0${invoiceNumber}, поэтому забрать его нельзя`,
  })

const errorOf: Record<PeriodRefusal, (change: PeriodChange, period: PaidPeriod) => AppError> = {
  other_payer: (change) =>
    new AppError(change === 'take_back' ? 'cannot_take_back' : 'forbidden', { message: otherPayer }),
  invoiced: (change, period) => (change === 'take_back' ? takingIsBilled : moveIsBilled)(period),
  studied: (change, { kind }) =>
    change === 'take_back' && kind === 'renewal'
      ? new AppError('course_started', { message: 'В этом сроке уже есть ответы, поэтому забрать его нельзя' })
      : new AppError('course_started'),
  begun: () => new AppError('cannot_take_back', { message: 'Продление уже началось, поэтому забрать его нельзя' }),
}

/** Who changes periods, and when. */
export interface ChangedBy {
  payer: PeriodPayer
  today: CalendarDay
}

/** Locks the periods of the current access, and throws where the change of them is refused. */
export const requireChange = async (
  tx: Tx,
  target: Target,
  change: PeriodChange,
  { payer, today }: ChangedBy,
): Promise<void> => {
  const refused = changeRefusal(change, await lockCurrentAccess(tx, target), payer, today)
  if (refused !== undefined) throw errorOf[refused.refusal](change, refused.period)
}

/** Before attempts of a course, or of all courses, are deleted: that a period was studied stays known. */
export const rememberStudied = async (
  tx: Tx,
  { learnerId, userCourseId = null }: { learnerId: number; userCourseId?: number | null },
  now: Date,
): Promise<void> => {
  await sql`
    update user_course_period period set studied_at = ${now}
     where period.learner_id = ${learnerId} and period.user_course_id = coalesce(${userCourseId}::bigint, period.user_course_id)
       and period.studied_at is null and ${isStudied}`.execute(tx)
}
