import { useListAddress } from '../../../shared/use-list-address.ts'
import { type MemberFilter, type MemberListParams, type MemberOrder, memberPageSizes } from '../group-queries.ts'
import { columns, filters } from '../group-words.ts'

const [defaultPageSize] = memberPageSizes
const defaultOrder = 'name'

const readParams = (params: URLSearchParams): Omit<MemberListParams, 'page' | 'search'> => {
  const [, minus = '', sort = ''] = /^(-?)(\w+)$/.exec(params.get('order') ?? '') ?? []
  const order = columns.find((each) => each === sort)
  return {
    pageSize: memberPageSizes.find((size) => String(size) === params.get('limit')) ?? defaultPageSize,
    order: order ?? defaultOrder,
    isDescending: order !== undefined && minus === '-',
    filter: filters.find((each) => each === params.get('filter')) ?? null,
  }
}

/** Order, filter, search and page of the members are in the address; invalid values are ignored. */
export const useMemberAddress = () => {
  const { params, setFilter, page, search, setPage, setSearch } = useListAddress()
  const listParams: MemberListParams = { page, search, ...readParams(params) }
  const { order, isDescending, filter } = listParams
  return {
    listParams,
    page,
    setPage,
    setSearch,
    isFiltered: search !== '' || filter !== null,
    /** As in the address: a minus from the largest value. */
    orderText: `${isDescending ? '-' : ''}${order}`,
    /** A press on the sorted header reverses the order; on another header it sorts ascending. */
    sortBy: (sort: MemberOrder) => {
      const next = sort === order && !isDescending ? `-${sort}` : sort
      setFilter({ order: next === defaultOrder ? null : next })
    },
    setMemberFilter: (next: MemberFilter | null) => setFilter({ filter: next }),
    setPageSize: (size: string) => setFilter({ limit: size === String(defaultPageSize) ? null : size }),
    showAll: () => setFilter({ search: null, filter: null }),
  }
}

export type MemberAddress = ReturnType<typeof useMemberAddress>
