import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { citedEditions, followingEditions, wordingDay } from './version-for.ts'

/**
 * The day whose norms the wordings of a learner's course are of: that of the learner, or the last one on which all of them
 * held, where some have ended without a successor. `user_course` and `course` are in the FROM.
 */
export const normsOn = (today: CalendarDay): RawBuilder<CalendarDay> => sql`
  least(${wordingDay(today)}, (
    select min(ended) - 1 from jsonb_to_recordset(course.norm_ends) as expired (ended date, "from" date, until date)
     where expired."from" <= ${wordingDay(today)} and coalesce(expired.until > ${wordingDay(today)}, true)))::text`

/** The days on which a wording of a course is `expired` by `wordingState`: from one day until another. */
const expiredDays = sql`
  select distinct course_question.course_id, version.valid_until as ended,
         greatest(version.valid_until, case when version.id = question.next_version_id then question.next_from end) as "from",
         least(question.retire_on, case when version.id = question.current_version_id then question.next_from end,
               (select min(coalesce(later.valid_from, '-infinity')) from ${citedEditions}
                 cross join lateral (select later.valid_from from ${followingEditions}) as later
                 where cited.version_id = version.id)) as until
    from question_version version join question on question.id = version.question_id
    join course_question on course_question.question_id = question.id
   where version.valid_until is not null and version.id in (question.current_version_id, question.next_version_id)`

/** Stores with each course on which days it has expired wordings: whoever changes content calls it. */
export const updateNormEnds = async (tx: Tx): Promise<void> => {
  await sql`
    update course set norm_ends = known.days
      from (select course.id, coalesce(jsonb_agg(to_jsonb(expired) - 'course_id' order by ended, "from", until)
                                       filter (where ended is not null), '[]') as days
              from course left join (${expiredDays}) as expired
                on expired.course_id = course.id and coalesce(expired."from" < expired.until, true)
             group by course.id) as known
     where known.id = course.id and course.norm_ends <> known.days`.execute(tx)
}
