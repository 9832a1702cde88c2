import { type ConsentKind, listConsents } from '@dopusk/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { consentsKey } from './queries.ts'

const consentsQuery = queryOptions({
  queryKey: consentsKey,
  queryFn: ({ signal }) => call(listConsents, {}, { signal, token: 'omit' }),
  // A text must not change under a confirmed check box: it is read again where the server refuses its version.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The text in force of one kind. */
export const useConsent = (kind: ConsentKind) => {
  const client = useQueryClient()
  const query = useQuery({ ...consentsQuery, select: (consents) => consents.find((each) => each.kind === kind) })
  return {
    query,
    consent: query.data,
    /** Whether the server refused the version because there is a newer one, which is then read. */
    readIfChanged: (error: Error): boolean => {
      const isChanged = error instanceof ApiError && error.fields.consent_version !== undefined
      if (isChanged) void client.invalidateQueries({ queryKey: consentsKey })
      return isChanged
    },
  }
}
