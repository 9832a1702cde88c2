import type { CalendarDay, WordingState } from '@dopusk/domain'
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
  /** What takes its place is loaded. */
  is_replaced: boolean
}

/** True where an edition follows one of the document of the edition `edition` of the FROM, and learners see it. */
export const hasSuccessor = sql<boolean>`
  exists (select from norm_edition earlier join norm_edition later on later.replaces_id = earlier.id
           where earlier.pack_key = edition.pack_key and later.retired_at is null)`

/** True where an edition follows the one that the wording `version` of the FROM cites. */
export const citesReplaced = sql<boolean>`
  exists (select from question_version_norm cited join norm_point on norm_point.id = cited.norm_point_id
            join norm_edition edition on edition.id = norm_point.edition_id
           where cited.version_id = version.id and ${hasSuccessor})`

/** True where another wording holds on the day, or an edition follows the one that `version` cites. */
const isReplaced = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (version.id <> ${versionFor(day)} or ${citesReplaced})`

/**
 * The day whose norms the wordings of a learner's course are of: that of the learner, or the last one on which all of them
 * held, where some have ended without a successor. `user_course` is in the FROM.
 */
export const normsOn = (today: CalendarDay): RawBuilder<CalendarDay> => {
  const day = wordingDay(today)
  return sql`
    least(${day}, (select min(version.valid_until) - 1
                     from question_version version join question on question.id = version.question_id
                     join course_question on course_question.question_id = question.id
                    where course_question.course_id = user_course.course_id and version.valid_until <= ${day}
                      and version.id = ${versionFor(day)} and ${wordingState(day)} = 'expired'))::text`
}

/** What `wordingStateOn` says of the wording `version` of `question` of the FROM. Successors are looked up for ended norms only. */
export const wordingState = (day: RawBuilder<unknown>): RawBuilder<WordingState> => sql`
  case when question.retire_on <= ${day} then 'withdrawn'
       when version.valid_from > ${day} then 'ahead'
       when coalesce(version.valid_until > ${day}, true) then 'in_force'
       when ${isReplaced(day)} then 'replaced' else 'expired' end`

/** The dates of the wording `version` of `question` of the FROM where it does not hold on the day, otherwise null. */
export const notInForce = (day: RawBuilder<unknown>): RawBuilder<NotInForce | null> => sql`
  case when version.valid_until <= ${day} or version.valid_from > ${day}
       then json_build_object('from', version.valid_from, 'until', version.valid_until,
                              'is_replaced', ${isReplaced(day)}) end`

/** When the wording `version` of the day ends, where that is on the last day or before. */
export const endsBy = (
  day: RawBuilder<unknown>,
  lastDay: RawBuilder<unknown>,
): RawBuilder<Pick<NotInForce, 'is_replaced'> & { until: CalendarDay }> => sql`
  case when version.valid_until > ${day} and version.valid_until <= ${lastDay}
       then json_build_object('until', version.valid_until, 'is_replaced', ${isReplaced(lastDay)}) end`

/** As `notInForce`, of the row `edition` itself, which a task cites. */
export const editionNotInForce = (day: RawBuilder<unknown>): RawBuilder<NotInForce | null> => sql`
  case when edition.valid_until <= ${day} or edition.valid_from > ${day}
       then json_build_object('from', edition.valid_from, 'until', edition.valid_until, 'is_replaced', ${hasSuccessor}) end`

/** True where an expert has withdrawn the question with this id, from the day on or an earlier one. */
export const isWithdrawn = (questionId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from question withdrawn where withdrawn.id = ${questionId} and withdrawn.retire_on <= ${day})`

/**
 * True where the wording of the day has another meaning than the one that the `memory` of the FROM is of. Few questions ever get
 * a second meaning; the others are not looked up.
 */
export const isMeaningChanged = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (memory.question_id in (select question_id from question_version where meaning_no > 1)
   and memory.meaning_no <> (select version.meaning_no
                               from question join question_version version on version.id = ${versionFor(day)}
                              where question.id = memory.question_id))`
