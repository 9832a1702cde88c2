import { countEducationAccounts, exportEducationAccounts, listEducationAccounts } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { accountsKey } from '../accounts-key.ts'
import type { AccountListFilter, AccountListParams } from './use-account-address.ts'

/** Staff keep the list open all day and return to it from other windows. */
const always = { refetchOnWindowFocus: true }

/** The own partner; undefined for a superuser. The server limits a partner to their own accounts anyway. */
type OwnPartner = number | undefined

const filterQuery = (filter: AccountListFilter, ownPartner: OwnPartner) => {
  const { search, state, courseId, partnerId, period } = filter
  const owner = ownPartner ?? partnerId
  return {
    ...(owner !== null && { created_by: owner }),
    ...(search !== '' && { search }),
    ...(state !== null && { state }),
    ...(courseId !== null && { course: courseId }),
    ...(period.from !== null && { start_date: calendarDate(period.from) }),
    ...(period.to !== null && { end_date: calendarDate(period.to) }),
  }
}

export const accountsQuery = (params: AccountListParams, ownPartner: OwnPartner) => {
  const { page, pageSize, order } = params
  const query = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    order_by: order,
    ...filterQuery(params, ownPartner),
  }
  return queryOptions({
    queryKey: [...accountsKey, 'list', query],
    queryFn: ({ signal }) => call(listEducationAccounts, { query }, { signal }),
    ...always,
  })
}

/** How many accounts are in each state, among those of the chosen partner and course. */
export const figuresQuery = ({ partnerId, courseId }: AccountListFilter, ownPartner: OwnPartner) => {
  const owner = ownPartner ?? partnerId
  const query = { ...(owner !== null && { created_by: owner }), ...(courseId !== null && { course: courseId }) }
  return queryOptions({
    queryKey: [...accountsKey, 'figures', query],
    queryFn: ({ signal }) => call(countEducationAccounts, { query }, { signal }),
    ...always,
  })
}

/** The whole filtered list as a table. */
export const downloadAccounts = (params: AccountListParams, ownPartner: OwnPartner): Promise<Blob> =>
  callForFile(exportEducationAccounts, { query: { order_by: params.order, ...filterQuery(params, ownPartner) } }, {})
