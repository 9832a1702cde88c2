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
  /** What takes its place holds on the day. */
  is_replaced: boolean
}

/** The editions `later` that follow a text of the document of the edition `edition` of the FROM, and that learners see. */
export const followingEditions = sql`
  norm_edition earlier join norm_edition later on later.replaces_id = earlier.id
 where earlier.pack_key = edition.pack_key and later.retired_at is null`

/** True where an edition follows `edition`, whatever its first day. */
export const hasSuccessor = sql<boolean>`exists (select from ${followingEditions})`

/** True where one follows that is in force on the day; until then the ended one is what there is. */
export const hasSuccessorOn = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from ${followingEditions} and coalesce(later.valid_from <= ${day}, true))`

/** What wordings cite, with the editions that it is in. */
export const citedEditions = sql`
  question_version_norm cited join norm_point on norm_point.id = cited.norm_point_id
  join norm_edition edition on edition.id = norm_point.edition_id`

/** True where this is true of an edition that the wording `version` of the FROM cites. */
const citesEdition = (condition: RawBuilder<boolean>) => sql<boolean>`
  exists (select from ${citedEditions} where cited.version_id = version.id and ${condition})`

/** True where an edition follows the one that the wording `version` of the FROM cites. */
export const citesReplaced = citesEdition(hasSuccessor)

/** True where another wording holds on the day, or an edition that follows the one that `version` cites. */
const isReplaced = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (version.id <> ${versionFor(day)} or ${citesEdition(hasSuccessorOn(day))})`

/** What `wordingStateOn` says of the wording `version` of `question` of the FROM. Successors are looked up for ended norms only. */
export const wordingState = (day: RawBuilder<unknown>): RawBuilder<WordingState> => sql`
  case when ${isWithdrawn(day)} then 'withdrawn'
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
       then json_build_object('from', edition.valid_from, 'until', edition.valid_until, 'is_replaced', ${hasSuccessorOn(day)}) end`

/** True where an expert has withdrawn the `question` of the FROM, from the day on or an earlier one. */
export const isWithdrawn = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce(question.retire_on <= ${day}, false)`

/**
 * True where the wording of the day has another meaning than the one that the `memory` of the FROM is of. Few questions ever get
 * a second meaning; the others are not looked up.
 */
export const isMeaningChanged = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (memory.question_id in (select question_id from question_version where meaning_no > 1)
   and memory.meaning_no <> (select version.meaning_no
                               from question join question_version version on version.id = ${versionFor(day)}
                              where question.id = memory.question_id))`
