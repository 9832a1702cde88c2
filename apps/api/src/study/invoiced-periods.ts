import { type CalendarDay, isStartAllowed, periodDays } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'

interface Target {
  learnerId: number
  userCourseId: number
}

/** For a WHERE over `user_course_period`: the periods of the current access, its first one and those that prolong it. */
const currentPeriods = ({ learnerId, userCourseId }: Target) => sql`(
  period.learner_id = ${learnerId} and period.user_course_id = ${userCourseId} and period.no >= (
    select max(latest.no) - max(user_course.prolonged_days) / ${periodDays}::integer
      from user_course_period latest join user_course
        on user_course.learner_id = latest.learner_id and user_course.id = latest.user_course_id
     where latest.learner_id = ${learnerId} and latest.user_course_id = ${userCourseId}))`

export const findInvoiceNumber = async (tx: Tx, invoiceId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ number: string }>`select number from invoice where id = ${invoiceId}`.execute(tx)
  return rows[0]?.number
}

/**
 * Locks the periods of the current access and returns the number of an invoice that bills one of them. An invoice that is
 * being issued is waited for: it marks its periods by an update.
 */
export const lockCurrentPeriods = async (tx: Tx, target: Target): Promise<string | undefined> => {
  const { rows } = await sql<{ invoiceId: number | null }>`
    select period.invoice_id as "invoiceId" from user_course_period period
     where ${currentPeriods(target)} order by period.no for update`.execute(tx)
  const [marked] = rows.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  return marked === undefined ? undefined : findInvoiceNumber(tx, marked)
}

/**
 * Refuses a period that begins on a past day for which its partner has an issued invoice: the month is closed. Called after
 * the period is written. The partner's lock keeps out an invoice that is being issued; later days stay open.
 */
export const refuseClosedDays = async (tx: Tx, target: Target, today: CalendarDay): Promise<void> => {
  const { rows: payers } = await sql`
    select partner_profile.id from partner_profile where partner_profile.id in (
      select period.partner_id from user_course_period period
       where ${currentPeriods(target)} and period.start_date < ${today}::date) for share`.execute(tx)
  if (payers.length === 0) return
  const { rows } = await sql<{ number: string }>`
    select invoice.number
      from user_course_period period
      join invoice on invoice.partner_id = period.partner_id and invoice.cancelled_at is null
       and period.start_date between invoice.period_from and invoice.period_to
     where ${currentPeriods(target)} and period.start_date < ${today}::date
     order by invoice.id limit 1`.execute(tx)
  const [closed] = rows
  if (closed === undefined) return
  throw new AppError('period_closed', {
    message: `За эти дни уже выставлен счёт №\u00a0${closed.number}. Выберите сегодняшний день или более поздний`,
    fields: { start_date: `Эти дни уже в\u00a0счёте №\u00a0${closed.number}` },
  })
}

/** Refuses a first day that staff have mistyped. */
export const requireAllowedStart = (startDate: CalendarDay, today: CalendarDay): void => {
  if (isStartAllowed(startDate, today)) return
  const message = 'Начало не\u00a0раньше 31\u00a0дня назад и\u00a0не\u00a0позже года вперёд'
  throw new AppError('invalid', { fields: { start_date: message } })
}
