import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { countPages } from '../../../shared/count-pages.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { accountsQuery } from './account-queries.ts'
import { useAccountAddress } from './use-account-address.ts'

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
