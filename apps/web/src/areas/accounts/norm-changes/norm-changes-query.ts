import { listNormChanges } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** It changes with the day and with the content. */
const staleTime = 60 * 60_000

/** Norms of the courses that changed lately or will change soon. */
export const normChangesQuery = queryOptions({
  queryKey: ['norm-changes'],
  queryFn: ({ signal }) => call(listNormChanges, {}, { signal }),
  staleTime,
  // The list does not wait for it, and does not show its failure.
  retry: false,
})
