import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Larger than any list: the server refuses an offset over ten million. */
const lastPage = 500_000
const maxSearchLength = 200

const toPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** The page and the search in the URL. */
export const readListAddress = (params: URLSearchParams) => ({
  page: toPage(params.get('page')),
  search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
})

/** Query parameters beside page and search; null removes one. */
type AddressParts = Record<string, string | null>

const setParts = (address: URLSearchParams, parts: AddressParts): URLSearchParams => {
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.delete(name)
    else address.set(name, value)
  }
  return address
}

/** Page, search and filters of a list are in the URL, so that back, reload and links restore them. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state, pathname } = useLocation()
  const { location: next = { pathname } } = useNavigation()
  const { page, search } = readListAddress(params)

  /** A change within the list keeps the history state: where the person came from. */
  const change = (parts: AddressParts, replace: boolean) =>
    setParams((now) => setParts(now, parts), { replace, state, preventScrollReset: true })

  const setPage = (to: number, { replace = false } = {}) => change({ page: to === 1 ? null : String(to) }, replace)

  /** A new filter or order starts at the first page. */
  const setFilter = (parts: AddressParts, { replace = false } = {}) => change({ ...parts, page: null }, replace)

  /**
   * Replaces the history entry while typing: back leads to the list before the search. The search comes a moment after the last
   * letter: whoever has opened something else meanwhile, whose screen is still loading, gets there.
   */
  const setSearch = (text: string) => {
    if (next.pathname !== pathname || text === search) return
    setFilter({ search: text === '' ? null : text }, { replace: search !== '' })
  }

  return { page, search, params, setPage, setSearch, setFilter }
}
