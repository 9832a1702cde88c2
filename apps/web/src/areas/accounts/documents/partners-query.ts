import { listPartnerProfiles, type ResponseOf } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

export type Partner = ResponseOf<typeof listPartnerProfiles>[number]

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(listPartnerProfiles, {}, { signal }),
})
