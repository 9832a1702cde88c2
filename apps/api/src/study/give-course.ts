import { type CalendarDay, periodDays, remainingDays } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { accessPeriodOf } from './access-period.ts'

export interface CourseGrant {
  learnerId: number
  courseId: number
  startDate: CalendarDay
  /** Set where the learner starts it immediately. */
  startedAt: Date | null
  givenBy: number | null
  /** The education account through which it is given, if any. */
  accountId?: number
  now: Date
}

export interface Period extends Omit<CourseGrant, 'courseId' | 'startedAt'> {
  userCourseId: number
}

/** What decides who pays for a period. */
export type Payment = Pick<Period, 'learnerId' | 'givenBy' | 'accountId'>

/** The partner who pays: the owner of the given account, or of the giver's account of this learner, or of the newest one. */
const partnerOf = ({ learnerId, givenBy, accountId }: Payment) =>
  accountId === undefined
    ? sql`(
        select account.partner_id
          from education_account account join learner_profile profile on profile.id = account.profile_id
         where profile.user_id = ${learnerId}
         order by (account.partner_id = (select partner_profile_id from app_user where id = ${givenBy})) is true desc,
                  account.id desc
         limit 1)`
    : sql`(select partner_id from education_account where id = ${accountId})`

/** The access that a renewal replaces. */
const replacedAccess = sql`user_course.start_date, user_course.prolonged_days, user_course.paused_days`
const nothingReplaced = sql`null::date, null::integer, null::integer`

/** The partner's own price, or the course's. */
const priceOf = sql`coalesce(
  (select price_kopecks from partner_price where partner_id = payer.id and course_id = course.id), course.price_kopecks)`

/** What a period of the course would cost, if it were given now. */
export const findPrice = async (tx: Tx, courseId: number, payment: Payment): Promise<number> => {
  const { rows } = await sql<{ price: number }>`
    select ${priceOf} as price from course cross join (select ${partnerOf(payment)} as id) as payer
     where course.id = ${courseId}`.execute(tx)
  return rows[0]?.price ?? 0
}

const insertPeriod = async (tx: Tx, period: Period, replaced: RawBuilder<unknown> = nothingReplaced): Promise<void> => {
  const { learnerId, userCourseId } = period
  await sql`
    insert into user_course_period
           (learner_id, user_course_id, no, start_date, given_by, given_at, price_kopecks, partner_id,
            replaced_start_date, replaced_prolonged_days, replaced_paused_days)
    select user_course.learner_id, user_course.id,
           (select coalesce(max(no), 0) + 1 from user_course_period
             where learner_id = ${learnerId} and user_course_id = ${userCourseId}),
           ${period.startDate}::date, ${period.givenBy}::bigint, ${period.now}::timestamptz,
           ${priceOf}, payer.id, ${replaced}
      from user_course join course on course.id = user_course.course_id
     cross join (select ${partnerOf(period)} as id) as payer
     where user_course.learner_id = ${learnerId} and user_course.id = ${userCourseId}`.execute(tx)
}

/** Gives a learner a new course with its first period. Returns the user course's id. */
export const grantCourse = async (tx: Tx, gift: CourseGrant): Promise<number> => {
  const { courseId, startedAt, ...period } = gift
  const { learnerId, startDate, now } = period
  const { id } = await tx
    .insertInto('user_course')
    .values({
      learner_id: learnerId,
      course_id: courseId,
      start_date: startDate,
      started_at: startedAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPeriod(tx, { ...period, userCourseId: id })
  if (startedAt !== null) await setLastCourse(tx, learnerId, id)
  return id
}

/**
 * Gives a course again: a new period with new days of access; history and progress stay. The learner's request for more
 * access is answered by it.
 */
export const renewCourse = async (tx: Tx, period: Period): Promise<void> => {
  await insertPeriod(tx, period, replacedAccess)
  await tx
    .updateTable('user_course')
    .set({ start_date: period.startDate, prolonged_days: 0, paused_days: 0, paused_on: null })
    .set({ prolong_asked_at: null, prolong_partner_id: null })
    .where('learner_id', '=', period.learnerId)
    .where('id', '=', period.userCourseId)
    .execute()
}

/** A course that is over begins a new period; one with days left is refused. Returns the user course's id. */
export const grantOrRenewCourse = async (tx: Tx, grant: CourseGrant, today: CalendarDay): Promise<number> => {
  const has = await tx
    .selectFrom('user_course')
    .select(['id', 'start_date', 'access_days', 'prolonged_days', 'paused_days', 'paused_on'])
    .where('learner_id', '=', grant.learnerId)
    .where('course_id', '=', grant.courseId)
    .executeTakeFirst()
  if (has === undefined) return grantCourse(tx, grant)
  if (remainingDays(accessPeriodOf(has), today) > 0) throw new AppError('already_given')
  await renewCourse(tx, { ...grant, userCourseId: has.id })
  return has.id
}

/**
 * Prolongs a course that has days left: a period that begins on the day after its last day. The period's start, price and
 * partner are final: a later pause moves the access and not what is billed.
 */
export const prolongCourse = async (tx: Tx, period: Period): Promise<void> => {
  await insertPeriod(tx, period)
  await tx
    .updateTable('user_course')
    .set({ prolonged_days: sql`prolonged_days + ${periodDays}::integer` })
    .set({ prolong_asked_at: null, prolong_partner_id: null })
    .where('learner_id', '=', period.learnerId)
    .where('id', '=', period.userCourseId)
    .execute()
}

/** The course that «продолжить» opens: the one last started or answered in. */
export const setLastCourse = async (tx: Tx, learnerId: number, userCourseId: number): Promise<void> => {
  await tx.updateTable('learner').set({ last_user_course_id: userCourseId }).where('id', '=', learnerId).execute()
}
