import type { ItemFlag } from '@dopusk/contract'
import { readId } from '../../../shared/read-id.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import { flagWords } from '../../../study/wording/statistics-words.ts'
import type { ItemFilter, ItemOrder } from '../content-queries.ts'
import { defaultOrder, isOrder } from './item-order.ts'

const readFlag = (text: string | null): ItemFilter['flag'] => {
  if (text === 'any') return 'any'
  return text !== null && Object.hasOwn(flagWords, text) ? (text as ItemFlag) : null
}

/** Invalid values in the address are ignored. */
export const readItemFilter = (params: URLSearchParams): ItemFilter => {
  const order = params.get('order_by')
  return {
    course: readId(params.get('course')),
    flag: readFlag(params.get('flag')),
    order: isOrder(order) ? order : defaultOrder,
    ...readListAddress(params),
  }
}

/** Course, flag, order, search and page of the list are in the address. */
export const useItemAddress = () => {
  const { params, page, setPage, setSearch, setFilter } = useListAddress()
  return {
    filter: readItemFilter(params),
    page,
    setPage,
    setSearch,
    setCourse: (course: string) => setFilter({ course: course || null }),
    setFlag: (flag: string) => setFilter({ flag: flag || null }),
    setOrder: (order: ItemOrder) => setFilter({ order_by: order === defaultOrder ? null : order }),
    showAll: () => setFilter({ course: null, flag: null, search: null }),
  }
}

export type ItemAddress = ReturnType<typeof useItemAddress>
