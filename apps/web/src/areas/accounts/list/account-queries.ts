import { countEducationAccounts, listEducationAccounts } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { accountsKey } from '../accounts-key.ts'
import type { AccountListParams } from './use-account-address.ts'

export const pageSize = 10

/** Staff keep the list open all day and return to it from other windows. */
const always = { refetchOnWindowFocus: true }

/** `partnerId` is undefined for a superuser. The server limits a partner to their own accounts anyway. */
export const accountsQuery = (
  { page, search, order, state, period }: AccountListParams,
  partnerId: number | undefined,
) =>
  queryOptions({
    queryKey: [...accountsKey, 'list', partnerId, { page, search, order, state, period }],
    queryFn: ({ signal }) => {
      const query = {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        order_by: order,
        created_by: partnerId,
        ...(search !== '' && { search }),
        ...(state !== null && { state }),
        ...(period.from !== null && { start_date: calendarDate(period.from) }),
        ...(period.to !== null && { end_date: calendarDate(period.to) }),
      }
      return call(listEducationAccounts, { query }, { signal })
    },
    ...always,
  })

export const figuresQuery = (partnerId: number | undefined) =>
  queryOptions({
    queryKey: [...accountsKey, 'figures', partnerId],
    queryFn: ({ signal }) => call(countEducationAccounts, { query: { created_by: partnerId } }, { signal }),
    ...always,
  })
