import type { InboxCount, InboxKind } from '@dopusk/contract'
import { readListAddress, useListAddress } from '../../../shared/use-list-address.ts'
import type { InboxFilter } from '../inbox-queries.ts'
import { type InboxShow, showNames } from '../inbox-words.ts'

const readShow = (text: string | null): InboxShow =>
  text !== null && Object.hasOwn(showNames, text) ? (text as InboxShow) : 'open'

/** The kind in the address where the caller has it; otherwise the first with open items. */
const kindOf = (params: URLSearchParams, counts: readonly InboxCount[]): InboxKind | null => {
  const asked = params.get('kind')
  const found = counts.find(({ kind }) => kind === asked) ?? counts.find(({ open }) => open > 0) ?? counts[0]
  return found?.kind ?? null
}

/** Null where the caller has no kind. */
export const readInboxFilter = (params: URLSearchParams, counts: readonly InboxCount[]): InboxFilter | null => {
  const kind = kindOf(params, counts)
  return kind === null ? null : { kind, show: readShow(params.get('show')), ...readListAddress(params) }
}

/** Kind, filter, search and page of the list are in the address. */
export const useInboxAddress = (counts: readonly InboxCount[]) => {
  const { params, page, setPage, setSearch, setFilter } = useListAddress()
  const filter = readInboxFilter(params, counts)
  return {
    filter,
    page,
    setPage,
    setSearch,
    setKind: (kind: InboxKind) => setFilter({ kind, search: null }),
    setShow: (show: InboxShow) => setFilter({ show: show === 'open' ? null : show }),
    showOpen: () => setFilter({ show: null, search: null }),
  }
}

export type InboxAddress = ReturnType<typeof useInboxAddress>
