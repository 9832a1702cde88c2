import { type CalendarDay, periodDays } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { insertAudit } from '../http/audit.ts'
import { findInvoiceNumber } from './invoiced-periods.ts'

interface Target {
  learnerId: number
  userCourseId: number
}

/** Who takes back, and when. */
export interface TakingBack {
  /** The partner who may take back what they pay for; `all` for superusers. */
  payer: number | 'all'
  actorId: number
  sessionId: number | null
  requestId: string
  today: CalendarDay
  now: Date
}

/** Locked: an invoice that is being issued, and marks it, is waited for. */
const lockLastPeriod = (tx: Tx, { learnerId, userCourseId }: Target) =>
  tx
    .selectFrom('user_course_period')
    .select(['no', 'start_date', 'given_at', 'partner_id', 'price_kopecks', 'invoice_id'])
    .select(['replaced_start_date', 'replaced_prolonged_days', 'replaced_paused_days'])
    .where('learner_id', '=', learnerId)
    .where('user_course_id', '=', userCourseId)
    .orderBy('no', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow()

type LastPeriod = Awaited<ReturnType<typeof lockLastPeriod>>

const deleteCourse = async (tx: Tx, { learnerId, userCourseId }: Target): Promise<void> => {
  const { rows } = await sql`
    select from attempt where learner_id = ${learnerId} and user_course_id = ${userCourseId}
    union all
    select from practical_result where learner_id = ${learnerId} and user_course_id = ${userCourseId}
     limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('course_started')
  await sql`
    update learner set last_user_course_id = null
     where id = ${learnerId} and last_user_course_id = ${userCourseId}`.execute(tx)
  await sql`delete from user_course where learner_id = ${learnerId} and id = ${userCourseId}`.execute(tx)
}

const deletePeriod = async (tx: Tx, { learnerId, userCourseId }: Target, no: number): Promise<void> => {
  await sql`
    delete from user_course_period
     where learner_id = ${learnerId} and user_course_id = ${userCourseId} and no = ${no}`.execute(tx)
}

const deleteProlongation = async (tx: Tx, target: Target, period: LastPeriod, today: CalendarDay): Promise<void> => {
  if (period.start_date <= today) {
    throw new AppError('cannot_take_back', { message: 'Продление уже началось, поэтому забрать его нельзя' })
  }
  await deletePeriod(tx, target, period.no)
  await sql`
    update user_course set prolonged_days = prolonged_days - ${periodDays}::integer
     where learner_id = ${target.learnerId} and id = ${target.userCourseId}`.execute(tx)
}

const isAnsweredSince = async (tx: Tx, { learnerId, userCourseId }: Target, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from attempt join attempt_question
        on attempt_question.learner_id = attempt.learner_id and attempt_question.attempt_id = attempt.id
     where attempt.learner_id = ${learnerId} and attempt.user_course_id = ${userCourseId}
       and attempt_question.answered_at >= ${since}
    union all
    select from practical_result
     where learner_id = ${learnerId} and user_course_id = ${userCourseId} and created_at >= ${since}
     limit 1`.execute(tx)
  return rows.length > 0
}

/** The access before the renewal comes back, with the days of its finished pauses. */
const deleteRenewal = async (tx: Tx, target: Target, period: LastPeriod): Promise<void> => {
  if (await isAnsweredSince(tx, target, period.given_at)) {
    throw new AppError('course_started', { message: 'В этом сроке уже есть ответы, поэтому забрать его нельзя' })
  }
  await deletePeriod(tx, target, period.no)
  await sql`
    update user_course
       set start_date = ${period.replaced_start_date}::date, paused_on = null,
           prolonged_days = ${period.replaced_prolonged_days}::integer,
           paused_days = ${period.replaced_paused_days}::integer
     where learner_id = ${target.learnerId} and id = ${target.userCourseId}`.execute(tx)
}

/**
 * Takes back the last period of a course: a prolongation before its first day, another period while nothing is answered in
 * it. The course is deleted with its only period, where nothing was attempted. The caller has the learner's lock. Returns
 * whether the learner still has the course.
 */
export const takeBackLastPeriod = async (tx: Tx, target: Target, by: TakingBack): Promise<boolean> => {
  const period = await lockLastPeriod(tx, target)
  if (by.payer !== 'all' && by.payer !== period.partner_id) {
    throw new AppError('cannot_take_back', {
      message: 'Этот срок выдан не от вашей организации. Обратитесь к администратору',
    })
  }
  if (period.invoice_id !== null) {
    const number = await findInvoiceNumber(tx, period.invoice_id)
    throw new AppError('cannot_take_back', {
      message: `Этот срок уже в\u00a0счёте №\u00a0${number}, поэтому забрать его нельзя`,
    })
  }
  if (period.no === 1) await deleteCourse(tx, target)
  else if (period.replaced_start_date === null) await deleteProlongation(tx, target, period, by.today)
  else await deleteRenewal(tx, target, period)
  await insertAudit(tx, by.now, {
    action: 'course_taken_back',
    actorId: by.actorId,
    subjectId: target.learnerId,
    sessionId: by.sessionId,
    detail: {
      user_course: target.userCourseId,
      no: period.no,
      start_date: period.start_date,
      price_kopecks: period.price_kopecks,
      partner: period.partner_id,
    },
    requestId: by.requestId,
  })
  return period.no > 1
}
