import type { AccountOrder, AccountStateFilter } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import { defaultOrder, isOrder } from './account-order.ts'
import { isState } from './account-states.ts'
import { anyTime, type Period, readPeriod } from './period.ts'

/** Parameters of the list request. */
export interface AccountListParams {
  page: number
  search: string
  order: AccountOrder
  state: AccountStateFilter | null
  period: Period
}

const nameOf = { order: 'order_by', state: 'state', from: 'start_date', to: 'end_date' }

/** Invalid values in the address are ignored. */
export const readAccountListParams = (params: URLSearchParams): AccountListParams => {
  const [order, state] = [params.get(nameOf.order), params.get(nameOf.state)]
  const period = readPeriod(params.get(nameOf.from) ?? '', params.get(nameOf.to) ?? '')
  return {
    ...readListAddress(params),
    order: isOrder(order) ? order : defaultOrder,
    state: isState(state) ? state : null,
    period: 'kind' in period ? anyTime : period,
  }
}

const periodParts = ({ from, to }: Period) => ({
  [nameOf.from]: from && calendarDate(from),
  [nameOf.to]: to && calendarDate(to),
})

/** All parameters of the list are in the address. */
export const useAccountAddress = () => {
  const { params, setFilter, ...address } = useListAddress()
  const listParams = readAccountListParams(params)
  const { search, state, period } = listParams
  const hasPeriod = period.from !== null || period.to !== null
  return {
    ...address,
    listParams,
    isFiltered: search !== '' || state !== null || hasPeriod,
    setOrder: (next: AccountOrder) => setFilter({ [nameOf.order]: next === defaultOrder ? null : next }),
    setState: (next: AccountStateFilter | null) => setFilter({ [nameOf.state]: next }),
    /** Changing an existing period adds no entry to the browser history. */
    setPeriod: (next: Period) => setFilter(periodParts(next), { replace: hasPeriod }),
    showAll: () => setFilter({ search: null, [nameOf.state]: null, ...periodParts(anyTime) }),
  }
}
