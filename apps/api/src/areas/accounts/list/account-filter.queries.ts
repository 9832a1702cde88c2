import type { AccountState } from '@dopusk/contract'
import { addDays, type CalendarDay } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import { gramsOfWords, hasWords } from '../../../people/search-words.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'

export interface AccountFilter {
  search: string
  startDate?: CalendarDay | undefined
  endDate?: CalendarDay | undefined
  state?: AccountState | undefined
}

const endingSoonDays = 7

/**
 * Progress rounds to 100: all tickets passed, and at least 99 of 100 questions known well. The subquery is an array so that
 * the planner reads the few courses with all tickets passed first, and then their accounts by index.
 */
const completed = sql<boolean>`education_account.latest_user_course_id = any (array(
  select user_course.id from course join user_course on user_course.course_id = course.id
     and user_course.passed_count >= course.ticket_count
   where course.ticket_count > 0 and course.question_count > 0
     and user_course.good_count * 100 >= course.question_count * 99))`

const inState = (state: AccountState, today: CalendarDay): RawBuilder<boolean> => {
  const active = sql<boolean>`education_account.is_begun and education_account.latest_start_date <= ${today}
    and education_account.access_until > ${today}`
  const conditions: Record<AccountState, RawBuilder<boolean>> = {
    not_started: sql`not education_account.is_begun and education_account.access_until > ${today}`,
    active,
    ending_soon: sql`${active} and education_account.access_until < ${addDays(today, endingSoonDays)}`,
    ready: completed,
  }
  return conditions[state]
}

export const isSearchOnly = ({ startDate, endDate, state }: AccountFilter): boolean =>
  startDate === undefined && endDate === undefined && state === undefined

export const isUnfiltered = (filter: AccountFilter): boolean => filter.search === '' && isSearchOnly(filter)

/** For a WHERE over `education_account`. */
export const matchesFilter = (scope: StaffScope, filter: AccountFilter, today: CalendarDay): RawBuilder<boolean> => {
  const { search, startDate, endDate, state } = filter
  const conditions = [
    accountInScope(scope),
    ...(search === '' ? [] : [hasWords(sql`education_account.search_text`, search)]),
    ...(startDate === undefined ? [] : [sql`education_account.latest_start_date >= ${startDate}`]),
    ...(endDate === undefined ? [] : [sql`education_account.latest_start_date <= ${endDate}`]),
    ...(state === undefined ? [] : [inState(state, today)]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Implied by `matchesFilter` for the same search: it removes no rows, but the search index can answer it. */
export const matchesSearchIndex = (
  scope: StaffScope,
  { search }: Pick<AccountFilter, 'search'>,
): RawBuilder<boolean> => {
  if (search === '') return sql`true`
  const ofPartner = scope === 'all' ? sql`` : sql` || ${`=${scope}`}::text`
  return sql`grams_within(education_account.search_text, education_account.partner_id) @> (${gramsOfWords(search)}${ofPartner})`
}
