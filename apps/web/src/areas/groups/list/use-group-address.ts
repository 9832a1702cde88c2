import { readId } from '../../../shared/read-id.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import type { GroupListParams } from '../group-queries.ts'

/** All parameters of the list are in the address; invalid values are ignored. */
export const readGroupListParams = (params: URLSearchParams): GroupListParams => ({
  ...readListAddress(params),
  courseId: readId(params.get('course')),
  partnerId: readId(params.get('partner')),
})

export const useGroupAddress = () => {
  const { params, setFilter, ...address } = useListAddress()
  const listParams = readGroupListParams(params)
  const { search, courseId, partnerId } = listParams
  return {
    ...address,
    listParams,
    isFiltered: search !== '' || courseId !== null || partnerId !== null,
    setCourse: (id: string) => setFilter({ course: id || null }),
    setPartner: (id: string) => setFilter({ partner: id || null }),
    showAll: () => setFilter({ search: null, course: null, partner: null }),
  }
}

export type GroupAddress = ReturnType<typeof useGroupAddress>
