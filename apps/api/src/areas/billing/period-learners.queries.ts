import { type CalendarDay, calendarDayAt, courseProgress, remainingDays } from '@dopusk/domain'
import type { BilledCourse, Period, PeriodLearner, StartedCourse } from '@dopusk/paperwork'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readCursor } from '../../db/read-cursor.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { startsWithin } from '../../study/period-starts.ts'
import { currentCount, knownCounts, passedCount } from '../../study/recount.ts'

interface StartRow {
  courseId: number
  name: string
  priceKopecks: number
  startDate: CalendarDay
  isRenewed: boolean
  start_date: CalendarDay
  access_days: number
  prolonged_days: number
  paused_days: number
  paused_on: CalendarDay | null
  questionCount: number
  goodCount: number
  ticketCount: number
  passedCount: number
  attemptCount: number
  bestPercent: number | null
  lastAt: string | null
  isStudiedInPeriod: boolean
}

interface LearnerRow {
  id: number
  name: string
  proposalNos: number[]
  /** Null where the learner studied in the period, but not by access that this partner pays for. */
  courses: StartRow[] | null
}

export interface LearnersRequest {
  partnerId: number
  period: Period
  today: CalendarDay
  timeZone: string
}

const learner = sql`period.learner_id`

/** For a WHERE over `attempt`: those between the beginning of `period` and the next one. */
const isOfPeriod = sql`(
  attempt.learner_id = period.learner_id and attempt.user_course_id = period.user_course_id
  and (period.no = 1 or attempt.created_at >= period.began_at)
  and (period.ended_at is null or attempt.created_at < period.ended_at))`

/** Study in a course between one period and the next: each counts tickets, results and activity from zero. */
const studied = ({ period: { from, to }, timeZone }: LearnersRequest) => sql`
  select count(*) filter (where is_ended) as "attemptCount",
         max(round(100.0 * right_count / question_count)) filter (where is_ended) as "bestPercent",
         max(greatest(created_at, answered_at)) as "lastAt",
         coalesce(bool_or(is_answered_in_span), false) as "isStudied"
    from (
      select attempt.right_count, attempt.question_count, attempt.created_at,
             attempt.kind = 'ticket' and attempt.finished_at is not null as is_ended,
             answers.answered_at, answers.is_answered_in_span
        from attempt cross join lateral (
               select max(answered_at) as answered_at,
                      bool_or(answered_at >= ${from}::timestamp at time zone ${timeZone}
                              and answered_at < (${to}::date + 1)::timestamp at time zone ${timeZone}) as is_answered_in_span
                 from attempt_question
                where attempt_question.learner_id = attempt.learner_id and attempt_question.attempt_id = attempt.id
             ) as answers
       where ${isOfPeriod}
    ) as own`

/** A prolongation begins with its first day, a renewal when it is given. */
const beginning = (timeZone: string) =>
  sql`case when replaced_start_date is null then start_date::timestamp at time zone ${timeZone} else given_at end`

/** The periods of these learners, each with the moments between which study belongs to it. */
const periodsOf = (learners: RawBuilder<boolean>, timeZone: string) => sql`
  select learner_id, user_course_id, no, start_date, price_kopecks, partner_id, invoice_id, began_at,
         lead(began_at) over later as ended_at,
         coalesce(max(no) filter (where is_renewal) over (partition by user_course_id) > no, false) as is_renewed
    from (select learner_id, user_course_id, no, start_date, price_kopecks, partner_id, invoice_id,
                 replaced_start_date is not null as is_renewal, ${beginning(timeZone)} as began_at
            from user_course_period where ${learners}) as given
  window later as (partition by user_course_id order by no)`

/** What an invoice bills: the periods that it marks, by course and price. */
export const listBilledCourses = async (tx: Tx, invoiceId: number, timeZone: string): Promise<BilledCourse[]> => {
  const billed = sql<boolean>`user_course_period.learner_id in (
    select marked.learner_id from user_course_period marked where marked.invoice_id = ${invoiceId})`
  const { rows } = await sql<BilledCourse>`
    select course.name, period.price_kopecks as "priceKopecks", count(*)::int as "givenCount",
           (count(*) filter (where exists (select from attempt where ${isOfPeriod})))::int as "begunCount"
      from (${periodsOf(billed, timeZone)}) as period
      join user_course on user_course.learner_id = period.learner_id and user_course.id = period.user_course_id
      join course on course.id = user_course.course_id
     where period.invoice_id = ${invoiceId}
     group by course.id, course.name, period.price_kopecks
     order by course.name collate "ru-x-icu", course.id, period.price_kopecks`.execute(tx)
  return rows
}

const startsOf = (request: LearnersRequest) => sql`
  select json_agg(json_build_object(
           'courseId', course.id, 'name', course.name, 'priceKopecks', period.price_kopecks,
           'startDate', period.start_date, 'isRenewed', period.is_renewed,
           'start_date', user_course.start_date, 'access_days', user_course.access_days,
           'prolonged_days', user_course.prolonged_days,
           'paused_days', user_course.paused_days, 'paused_on', user_course.paused_on,
           'questionCount', course.question_count, 'ticketCount', course.ticket_count,
           'goodCount', ${currentCount('user_course.good_count', sql`select good from (${knownCounts(learner)}) as known`)},
           'passedCount', ${currentCount('user_course.passed_count', passedCount(learner))},
           'attemptCount', studied."attemptCount", 'bestPercent', studied."bestPercent", 'lastAt', studied."lastAt",
           'isStudiedInPeriod', studied."isStudied")
         order by period.start_date, course.name, course.id, period.no)
    from (${periodsOf(sql`user_course_period.learner_id = listed.id`, request.timeZone)}) as period
    join user_course on user_course.learner_id = period.learner_id and user_course.id = period.user_course_id
    join course on course.id = user_course.course_id
    cross join lateral (${studied(request)}) as studied
   where period.partner_id = ${request.partnerId}
     and (${startsWithin(request.period, 'period')} or studied."isStudied")`

/** Learners of these partners who were given access in the period, or studied in it by earlier access of any partner. */
const learnersInPeriod = (partnerIds: readonly number[], { from, to }: Period) => sql`
  select period.learner_id from user_course_period period
   where period.partner_id = any(${partnerIds}::bigint[]) and ${startsWithin({ from, to }, 'period')}
  union
  select period.learner_id from user_course_period period
    join activity_day on activity_day.learner_id = period.learner_id and activity_day.day between ${from} and ${to}
   where period.partner_id = any(${partnerIds}::bigint[]) and period.start_date < ${from}`

/** Whether a report on these partners would list anybody. */
export const hasLearnersInPeriod = async (tx: Tx, partnerIds: readonly number[], period: Period): Promise<boolean> => {
  const { rows } = await sql`${learnersInPeriod(partnerIds, period)} limit 1`.execute(tx)
  return rows.length > 0
}

/** PostgreSQL keeps the inner order: rows are sent while later learners are still being read, and nothing is sorted whole. */
const learnersQuery = (request: LearnersRequest) => sql<LearnerRow>`
  select listed.id, listed.name,
         array_to_json(array(select proposal.no from education_account account join proposal on proposal.education_account_id = account.id
                where account.profile_id = listed.profile_id and account.partner_id = ${request.partnerId}
                order by proposal.no)) as "proposalNos",
         (${startsOf(request)}) as courses
    from (
      select profile.user_id as id, profile.id as profile_id, profile.sort_name as name
        from learner_profile profile
       where profile.user_id in (${learnersInPeriod([request.partnerId], request.period)})
       order by profile.sort_name, profile.user_id
    ) as listed
   order by listed.name, listed.id`

const viewStart = (row: StartRow, { today, timeZone }: LearnersRequest): StartedCourse => ({
  courseId: row.courseId,
  name: row.name,
  priceKopecks: row.priceKopecks,
  startDate: row.startDate,
  // Only a course that is over can be renewed. A period that is prolonged has the days of the whole access.
  remainingDays: row.isRenewed ? 0 : remainingDays(accessPeriodOf(row), today),
  progress: courseProgress(row),
  attemptCount: row.attemptCount,
  bestPercent: row.bestPercent,
  lastActivityOn: row.lastAt === null ? null : calendarDayAt(new Date(row.lastAt), timeZone),
  isStudiedInPeriod: row.isStudiedInPeriod,
})

/** The learners of this partner who were given access in the period or studied in it, by name, streamed from a cursor. */
export async function* listPeriodLearners(tx: Tx, request: LearnersRequest): AsyncGenerator<PeriodLearner, void> {
  for await (const row of readCursor(tx, `learners_of_${request.partnerId}`, learnersQuery(request)))
    if (row.courses !== null) yield { ...row, courses: row.courses.map((start) => viewStart(start, request)) }
}
