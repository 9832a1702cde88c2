import type { AccountStateFilter } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AccountBucket } from '../../../db/schema.generated.ts'
import { gramsOfWords, hasWord } from '../../../people/search-words.ts'
import { accountInScope, type StaffScope } from '../../../people/staff-scope.ts'
import { type StartSpan, startsWithin } from '../../../study/period-starts.ts'
import { allBuckets, bucketsOf } from './account-buckets.ts'
import type { SearchedWord } from './searched-words.queries.ts'

export interface AccountFilter {
  search: string
  /** Days between which a course was given or prolonged through the owner of the account. */
  span: StartSpan
  state?: AccountStateFilter | undefined
  courseId?: number | undefined
}

export const hasSpan = ({ span: { from, to } }: AccountFilter): boolean => from !== undefined || to !== undefined

/** Lists without these are counted exactly. */
export const isSearched = (filter: AccountFilter): boolean => filter.search !== '' || hasSpan(filter)

const text = sql`education_account.search_text`
const courseKeys = sql`account_course_keys(education_account.course_ids, education_account.partner_id, education_account.bucket)`
const grams = sql`grams_within(education_account.search_text, education_account.partner_id)`

/** Accounts that a word finds by the name of a course or of the owner. */
const isNamed = ({ courseIds, partnerIds }: SearchedWord): RawBuilder<boolean>[] => [
  ...(courseIds.length === 0 ? [] : [sql<boolean>`${courseKeys} && ${courseIds.map(String)}::text[]`]),
  ...(partnerIds.length === 0 ? [] : [sql<boolean>`education_account.partner_id = any(${partnerIds}::bigint[])`]),
]

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

export const matchesWords = (words: readonly SearchedWord[]): RawBuilder<boolean> =>
  allOf(words.map((word) => anyOf([hasWord(text, word.word), ...isNamed(word)])))

/** A period of the account's person that the account's owner pays for begins in the span. */
const startsInSpan = (scope: StaffScope, span: StartSpan) => sql<boolean>`exists (
  select from learner_profile profile join user_course_period on user_course_period.learner_id = profile.user_id
   where profile.id = education_account.profile_id
     and coalesce(user_course_period.partner_id, 0) = coalesce(education_account.partner_id, 0)
     and ${scope === 'all' ? sql`true` : sql`user_course_period.partner_id = ${scope}`}
     and ${startsWithin(span)})`

/** In one of the buckets, and with the course where one is given. */
const isInBuckets = (scope: StaffScope, buckets: readonly AccountBucket[], courseId: number | undefined) => {
  if (courseId === undefined) return sql<boolean>`education_account.bucket = any(${buckets}::account_bucket[])`
  const course = scope === 'all' ? String(courseId) : `${courseId}=${scope}`
  const wanted = buckets.length === allBuckets.length ? [course] : buckets.map((bucket) => `${course}/${bucket}`)
  return sql<boolean>`${courseKeys} && ${wanted}::text[]`
}

/** The columns of `matchesFilter`, each after a comma. */
export const filteredColumns = sql`, partner_id, bucket, course_ids, profile_id, search_text`

/** For a WHERE over `education_account`. */
export const matchesFilter = (
  scope: StaffScope,
  filter: AccountFilter,
  words: readonly SearchedWord[],
): RawBuilder<boolean> => {
  const { state, courseId, span } = filter
  return allOf([
    accountInScope(scope),
    matchesWords(words),
    ...(hasSpan(filter) ? [startsInSpan(scope, span)] : []),
    ...(courseId === undefined && state === undefined ? [] : [isInBuckets(scope, bucketsOf(state), courseId)]),
  ])
}

/** Implied by `matchesFilter` for the same words: it removes no rows, but the search index can answer it. */
export const matchesSearchIndex = (scope: StaffScope, words: readonly SearchedWord[]): RawBuilder<boolean> => {
  if (words.length === 0) return sql`true`
  const ofPartner = scope === 'all' ? sql`` : sql` || ${`=${scope}`}::text`
  const inIndex = (wanted: readonly string[]) => sql<boolean>`${grams} @> (${gramsOfWords(wanted)}${ofPartner})`
  const named = words.filter((word) => isNamed(word).length > 0)
  const plain = words.filter((word) => !named.includes(word))
  return allOf([
    ...(plain.length === 0 ? [] : [inIndex(plain.map(({ word }) => word))]),
    ...named.map((word) => anyOf([inIndex([word.word]), ...isNamed(word)])),
  ])
}
