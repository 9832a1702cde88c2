import type { AccountOrder, AccountStateFilter } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { anyTime, type Period, readPeriod } from '../../../shared/period/period.ts'
import { readId } from '../../../shared/read-id.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import { defaultOrder, isOrder } from './account-order.ts'
import { isState } from './account-states.ts'

export const pageSizes = [10, 50, 100] as const

export type PageSize = (typeof pageSizes)[number]

const defaultPageSize: PageSize = 10

/** What the list is filtered by; null where it is not. */
export interface AccountListFilter {
  search: string
  state: AccountStateFilter | null
  courseId: number | null
  /** Only a superuser chooses one. */
  partnerId: number | null
  period: Period
}

/** Parameters of the list request. */
export interface AccountListParams extends AccountListFilter {
  page: number
  pageSize: PageSize
  order: AccountOrder
}

const nameOf = {
  order: 'order_by',
  state: 'state',
  course: 'course',
  partner: 'partner',
  from: 'start_date',
  to: 'end_date',
  pageSize: 'limit',
}

const readPageSize = (text: string | null): PageSize =>
  pageSizes.find((size) => String(size) === text) ?? defaultPageSize

/** Invalid values in the address are ignored. */
export const readAccountListParams = (params: URLSearchParams): AccountListParams => {
  const [order, state] = [params.get(nameOf.order), params.get(nameOf.state)]
  const period = readPeriod(params.get(nameOf.from) ?? '', params.get(nameOf.to) ?? '')
  return {
    ...readListAddress(params),
    pageSize: readPageSize(params.get(nameOf.pageSize)),
    order: isOrder(order) ? order : defaultOrder,
    state: isState(state) ? state : null,
    courseId: readId(params.get(nameOf.course)),
    partnerId: readId(params.get(nameOf.partner)),
    period: 'kind' in period ? anyTime : period,
  }
}

const periodParts = ({ from, to }: Period) => ({
  [nameOf.from]: from && calendarDate(from),
  [nameOf.to]: to && calendarDate(to),
})

const text = (value: number | null) => (value === null ? null : String(value))

const noFilter = {
  search: null,
  [nameOf.state]: null,
  [nameOf.course]: null,
  [nameOf.partner]: null,
  ...periodParts(anyTime),
}

const isFilterSet = ({ search, state, courseId, partnerId, period }: AccountListFilter): boolean =>
  search !== '' || [state, courseId, partnerId, period.from, period.to].some((value) => value !== null)

/** All parameters of the list are in the address. */
export const useAccountAddress = () => {
  const { params, setFilter, ...address } = useListAddress()
  const listParams = readAccountListParams(params)
  const { period } = listParams
  const orderPart = (next: AccountOrder) => ({ [nameOf.order]: next === defaultOrder ? null : next })
  return {
    ...address,
    listParams,
    isFiltered: isFilterSet(listParams),
    setOrder: (next: AccountOrder) => setFilter(orderPart(next)),
    setState: (next: AccountStateFilter | null) => setFilter({ [nameOf.state]: next }),
    setCourse: (next: number | null) => setFilter({ [nameOf.course]: text(next) }),
    setPartner: (next: number | null) => setFilter({ [nameOf.partner]: text(next) }),
    setPageSize: (next: PageSize) => setFilter({ [nameOf.pageSize]: next === defaultPageSize ? null : String(next) }),
    /** Changing an existing period adds no entry to the browser history. */
    setPeriod: (next: Period) => setFilter(periodParts(next), { replace: period.from !== null || period.to !== null }),
    showAll: () => setFilter(noFilter),
    /** Everybody, the newest first: where new accounts are seen. */
    showNewest: () => setFilter({ ...noFilter, ...orderPart('-created_at') }),
    /** Only who matches the search. */
    showFound: (search: string) => setFilter({ ...noFilter, search }),
  }
}
