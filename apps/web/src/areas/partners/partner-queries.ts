import { getPartner, getReminderSettings, listPartners, listPartnerUsers } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const pageSize = 15

/** The key prefix of the list and of all cards. */
export const partnerCardsKey = ['partner-cards']

export const partnerListQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...partnerCardsKey, 'list', search, page],
    queryFn: ({ signal }) =>
      call(listPartners, { query: { search, limit: pageSize, offset: (page - 1) * pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const partnerQuery = (id: number) =>
  queryOptions({
    queryKey: [...partnerCardsKey, id],
    queryFn: ({ signal }) => call(getPartner, { params: { id } }, { signal }),
  })

export const partnerUsersQuery = (id: number) =>
  queryOptions({
    queryKey: [...partnerCardsKey, id, 'users'],
    queryFn: ({ signal }) => call(listPartnerUsers, { params: { id } }, { signal }),
  })

export const remindersQuery = (id: number) =>
  queryOptions({
    queryKey: [...partnerCardsKey, id, 'reminders'],
    queryFn: ({ signal }) => call(getReminderSettings, { params: { id } }, { signal }),
  })
