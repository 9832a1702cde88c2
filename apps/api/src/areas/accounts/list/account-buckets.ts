import type { AccountState, AccountStateFilter } from '@dopusk/contract'
import type { AccountBucket } from '../../../db/schema.generated.ts'

const bucketsOfStates: Record<AccountState, readonly AccountBucket[]> = {
  not_started: ['not_started', 'not_started_ending'],
  active: ['active', 'active_ending'],
  ready: ['ready', 'ready_ending'],
  expired: ['expired'],
}

export const allBuckets: readonly AccountBucket[] = Object.values(bucketsOfStates).flat()

export const isEndingBucket = (bucket: AccountBucket): boolean => bucket.endsWith('_ending')

export const stateOfBucket = (bucket: AccountBucket): AccountState => bucket.replace('_ending', '') as AccountState

/** The buckets that a filter selects; a list is a merge of them. */
export const bucketsOf = (state: AccountStateFilter | undefined): readonly AccountBucket[] => {
  if (state === undefined) return allBuckets
  return state === 'ending_soon' ? allBuckets.filter(isEndingBucket) : bucketsOfStates[state]
}
