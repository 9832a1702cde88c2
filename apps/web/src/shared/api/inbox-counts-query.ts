import { countInbox } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** The key prefix of all queries about the inbox. */
export const inboxKey = ['inbox']

/** What others did and what is new shows within a minute. */
export const inboxRefreshMs = 60_000

/** How many items are open, by the kinds of the caller. */
export const inboxCountsQuery = queryOptions({
  queryKey: [...inboxKey, 'counts'],
  queryFn: ({ signal }) => call(countInbox, {}, { signal }),
  refetchInterval: inboxRefreshMs,
})
