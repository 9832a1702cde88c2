import { getInboxDigest, getInboxItem, type InboxKind, listInbox, listInboxStaff } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { inboxKey, inboxRefreshMs } from '../../shared/api/inbox-counts-query.ts'
import type { InboxShow } from './inbox-words.ts'

export const pageSize = 20

export interface InboxFilter {
  kind: InboxKind
  show: InboxShow
  search: string
  page: number
}

export const inboxListsKey = [...inboxKey, 'list']

export const inboxListQuery = ({ kind, show, search, page }: InboxFilter) =>
  queryOptions({
    queryKey: [...inboxListsKey, { kind, show, search, page }],
    queryFn: ({ signal }) =>
      call(listInbox, { query: { kind, show, search, limit: pageSize, offset: (page - 1) * pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    // Several people work on one list.
    staleTime: 0,
    refetchInterval: inboxRefreshMs,
  })

export const inboxItemQuery = (id: number) =>
  queryOptions({
    queryKey: [...inboxKey, 'item', id],
    queryFn: ({ signal }) => call(getInboxItem, { params: { id } }, { signal }),
    staleTime: 0,
    // A form must not vanish while it is filled in: who answers an older version is told so by the server.
    refetchOnWindowFocus: false,
  })

export const inboxStaffQuery = (kind: InboxKind) =>
  queryOptions({
    queryKey: [...inboxKey, 'staff', kind],
    queryFn: ({ signal }) => call(listInboxStaff, { query: { kind } }, { signal }),
  })

export const inboxDigestQuery = queryOptions({
  queryKey: [...inboxKey, 'digest'],
  queryFn: ({ signal }) => call(getInboxDigest, {}, { signal }),
})
