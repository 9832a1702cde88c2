import type { CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'

/** The day whose norms a learner of the course needs: that of the exam, while it is ahead. */
export const wordingDayOf = ({ examDate }: { examDate: CalendarDay | null }, today: CalendarDay): CalendarDay =>
  examDate !== null && examDate > today ? examDate : today

/** The same in a statement that has `user_course` in its FROM. */
export const wordingDay = (today: CalendarDay): RawBuilder<unknown> =>
  sql`greatest(user_course.exam_date, ${today}::date)`

/** The id of the wording of a question that holds on the day. `question` is in the FROM of the statement. */
export const versionFor = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when question.next_from <= ${day} then question.next_version_id else question.current_version_id end`

/** Where a wording or the norm that it cites is not in force on a day: its dates. */
export interface NotInForce {
  from: CalendarDay | null
  until: CalendarDay | null
}

/** True where the wording `version` of the FROM holds on the day. */
export const isInForce = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(version.valid_until > ${day}, true) and coalesce(version.valid_from <= ${day}, true)`

/** The dates of the wording `version` of the FROM where it does not hold on the day, otherwise null. */
export const notInForce = (day: RawBuilder<unknown>): RawBuilder<NotInForce | null> => sql`
  case when not (${isInForce(day)}) then json_build_object('from', version.valid_from, 'until', version.valid_until) end`

/**
 * True where the wording of the day has another meaning than the one that the `memory` of the FROM is of. Few questions ever get
 * a second meaning; the others are not looked up.
 */
export const isMeaningChanged = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (memory.question_id in (select question_id from question_version where meaning_no > 1)
   and memory.meaning_no <> (select version.meaning_no
                               from question join question_version version on version.id = ${versionFor(day)}
                              where question.id = memory.question_id))`
