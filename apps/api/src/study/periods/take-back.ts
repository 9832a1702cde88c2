import { type CalendarDay, type PeriodPayer, periodDays } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { insertAudit } from '../../http/audit.ts'
import { requireChange, type Target } from './paid-periods.ts'

/** Who takes back, and when. */
export interface TakingBack {
  /** The partner who may take back what they pay for; `all` for superusers. */
  payer: PeriodPayer
  actorId: number
  sessionId: number | null
  requestId: string
  today: CalendarDay
  now: Date
}

const getLastPeriod = (tx: Tx, { learnerId, userCourseId }: Target) =>
  tx
    .selectFrom('user_course_period')
    .select(['no', 'start_date', 'partner_id', 'price_kopecks'])
    .select(['replaced_start_date', 'replaced_prolonged_days', 'replaced_paused_days'])
    .where('learner_id', '=', learnerId)
    .where('user_course_id', '=', userCourseId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

type LastPeriod = Awaited<ReturnType<typeof getLastPeriod>>

const deleteCourse = async (tx: Tx, { learnerId, userCourseId }: Target): Promise<void> => {
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

const deleteProlongation = async (tx: Tx, target: Target, period: LastPeriod): Promise<void> => {
  await deletePeriod(tx, target, period.no)
  await sql`
    update user_course set prolonged_days = prolonged_days - ${periodDays}::integer
     where learner_id = ${target.learnerId} and id = ${target.userCourseId}`.execute(tx)
}

/** The access before the renewal comes back, with the days of its finished pauses. */
const deleteRenewal = async (tx: Tx, target: Target, period: LastPeriod): Promise<void> => {
  await deletePeriod(tx, target, period.no)
  await sql`
    update user_course
       set start_date = ${period.replaced_start_date}::date, paused_on = null,
           prolonged_days = ${period.replaced_prolonged_days}::integer,
           paused_days = ${period.replaced_paused_days}::integer
     where learner_id = ${target.learnerId} and id = ${target.userCourseId}`.execute(tx)
}

/**
 * Takes back the last period of a course, where the rule of paid periods allows it. The course is deleted with its only period. The
 * caller has the learner's lock. Returns whether the learner still has the course.
 */
export const takeBackLastPeriod = async (tx: Tx, target: Target, by: TakingBack): Promise<boolean> => {
  await requireChange(tx, target, 'take_back', by)
  const period = await getLastPeriod(tx, target)
  if (period.no === 1) await deleteCourse(tx, target)
  else if (period.replaced_start_date === null) await deleteProlongation(tx, target, period)
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
