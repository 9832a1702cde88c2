import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { accountsQuery } from './account-queries.ts'
import { useAccountAddress } from './use-account-address.ts'

interface Counted {
  count: number
  count_is_capped: boolean
  next: string | null
}

/** With a capped count there is one more page as long as the server returns `next`. */
const countPages = ({ count, count_is_capped: isCapped, next }: Counted, page: number, pageSize: number): number => {
  const counted = Math.max(1, Math.ceil(count / pageSize))
  return isCapped && next !== null ? Math.max(counted, page + 1) : counted
}

/** One page of accounts by the address. The previous page stays until the next one has loaded. */
export const useAccountList = () => {
  const address = useAccountAddress()
  const { data: user } = useQuery(currentUserQuery)
  const ownPartner = user?.partner_profile?.id
  const query = useQuery({ ...accountsQuery(address.listParams, ownPartner), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const isThere = data !== undefined && !isPlaceholderData
  const isBeyondCounted = isThere && data.count_is_capped && data.results.length > 0
  const pageCount = data === undefined ? 1 : countPages(data, address.page, address.listParams.pageSize)
  const isPastEnd = usePageWithin(address, isThere && !isBeyondCounted ? pageCount : null)
  return { ...address, query, data, ownPartner, pageCount, isLoaded: isThere && !isPastEnd }
}

export type AccountListState = ReturnType<typeof useAccountList>
