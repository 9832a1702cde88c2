import { listPartnerProfiles, type ResponseOf } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Partner = ResponseOf<typeof listPartnerProfiles>[number]

/** Not beside the other queries: only screens of staff load it. */
export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(listPartnerProfiles, {}, { signal }),
})
