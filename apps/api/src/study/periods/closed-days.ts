import { type CalendarDay, isStartAllowed } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { isCurrent, isOfCourse, type Target } from './paid-periods.ts'

/**
 * Refuses a period that begins on a past day for which its partner has an issued invoice: the month is closed. Called after
 * the period is written. The partner's lock keeps out an invoice that is being issued; later days stay open.
 */
export const refuseClosedDays = async (tx: Tx, target: Target, today: CalendarDay): Promise<void> => {
  const { rows: payers } = await sql`
    select partner_profile.id from partner_profile where partner_profile.id in (
      select period.partner_id from user_course_period period
       where ${isOfCourse(target)} and ${isCurrent} and period.start_date < ${today}::date) for share`.execute(tx)
  if (payers.length === 0) return
  const { rows } = await sql<{ number: string }>`
    select invoice.number
      from user_course_period period
      join invoice on invoice.partner_id = period.partner_id and invoice.cancelled_at is null
       and period.start_date between invoice.period_from and invoice.period_to
     where ${isOfCourse(target)} and ${isCurrent} and period.start_date < ${today}::date
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
