import { type CalendarDay, calendarDayAt, courseProgress, remainingDays } from '@dopusk/domain'
import type { Period, PeriodLearner, StartedCourse } from '@dopusk/paperwork'
import { sql } from 'kysely'
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
}

interface LearnerRow {
  id: number
  name: string
  proposalNos: number[]
  courses: StartRow[]
}

export interface LearnersRequest {
  partnerId: number
  period: Period
  today: CalendarDay
  timeZone: string
}

const learner = sql`period.learner_id`

/** Study in a course between one period and the next: each counts tickets, results and activity from zero. */
const studied = sql`
  select count(*) filter (where is_ended) as "attemptCount",
         max(round(100.0 * right_count / question_count)) filter (where is_ended) as "bestPercent",
         max(greatest(created_at, answered_at)) as "lastAt"
    from (
      select attempt.right_count, attempt.question_count, attempt.created_at,
             attempt.kind = 'ticket' and attempt.finished_at is not null as is_ended,
             (select max(attempt_question.answered_at) from attempt_question
               where attempt_question.learner_id = attempt.learner_id
                 and attempt_question.attempt_id = attempt.id) as answered_at
        from attempt
       where attempt.learner_id = period.learner_id and attempt.user_course_id = period.user_course_id
         and (period.no = 1 or attempt.created_at >= period.began_at)
         and (period.ended_at is null or attempt.created_at < period.ended_at)
    ) as own`

/** A prolongation begins with its first day, a renewal when it is given. */
const beginning = (timeZone: string) =>
  sql`case when replaced_start_date is null then start_date::timestamp at time zone ${timeZone} else given_at end`

const startsOf = ({ partnerId, period, timeZone }: LearnersRequest) => sql`
  select json_agg(json_build_object(
           'courseId', course.id, 'name', course.name, 'priceKopecks', period.price_kopecks,
           'startDate', period.start_date, 'isRenewed', period.is_renewed,
           'start_date', user_course.start_date, 'access_days', user_course.access_days,
           'prolonged_days', user_course.prolonged_days,
           'paused_days', user_course.paused_days, 'paused_on', user_course.paused_on,
           'questionCount', course.question_count, 'ticketCount', course.ticket_count,
           'goodCount', ${currentCount('user_course.good_count', sql`select good from (${knownCounts(learner)}) as known`)},
           'passedCount', ${currentCount('user_course.passed_count', passedCount(learner))},
           'attemptCount', studied."attemptCount", 'bestPercent', studied."bestPercent", 'lastAt', studied."lastAt")
         order by period.start_date, course.name, course.id, period.no)
    from (
      select learner_id, user_course_id, no, start_date, price_kopecks, partner_id, began_at,
             lead(began_at) over later as ended_at,
             coalesce(max(no) filter (where is_renewal) over (partition by user_course_id) > no, false) as is_renewed
        from (select learner_id, user_course_id, no, start_date, price_kopecks, partner_id,
                     replaced_start_date is not null as is_renewal, ${beginning(timeZone)} as began_at
                from user_course_period where user_course_period.learner_id = listed.id) as given
      window later as (partition by user_course_id order by no)
    ) as period
    join user_course on user_course.learner_id = period.learner_id and user_course.id = period.user_course_id
    join course on course.id = user_course.course_id
    cross join lateral (${studied}) as studied
   where period.partner_id = ${partnerId} and ${startsWithin(period, 'period')}`

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
       where profile.user_id in (
         select learner_id from user_course_period
          where partner_id = ${request.partnerId} and ${startsWithin(request.period)})
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
})

/** The learners who started a course through this partner in the period, by name, streamed from a cursor. */
export async function* listPeriodLearners(tx: Tx, request: LearnersRequest): AsyncGenerator<PeriodLearner, void> {
  for await (const row of readCursor(tx, `learners_of_${request.partnerId}`, learnersQuery(request)))
    yield { ...row, courses: row.courses.map((start) => viewStart(start, request)) }
}
