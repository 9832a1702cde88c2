import { useLocation, useSearchParams } from 'react-router'

/** Beyond any list: the server refuses an offset over ten million. */
const lastPage = 500_000
const maxSearchLength = 200

const toPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** The page and the search that an address names. */
export const readListAddress = (params: URLSearchParams) => ({
  page: toPage(params.get('page')),
  search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
})

/** What an address says beside page and search; null takes a part out of it. */
type AddressParts = Record<string, string | null>

const setParts = (address: URLSearchParams, parts: AddressParts): URLSearchParams => {
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.delete(name)
    else address.set(name, value)
  }
  return address
}

/** Page, search and what else narrows a list stand in the address, so that back, reload and links lead to the same place. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { page, search } = readListAddress(params)

  /** A step within the list keeps what came along with the address: where the person came from. */
  const change = (parts: AddressParts, replace: boolean) =>
    setParams((now) => setParts(now, parts), { replace, state, preventScrollReset: true })

  const setPage = (next: number, { replace = false } = {}) =>
    change({ page: next === 1 ? null : String(next) }, replace)

  /** Whatever else is listed, or in another order, it is seen from its first page. */
  const setFilter = (parts: AddressParts, { replace = false } = {}) => change({ ...parts, page: null }, replace)

  /** Back leads to what was there before the search, not through its letters. */
  const setSearch = (next: string) => {
    if (next !== search) setFilter({ search: next === '' ? null : next }, { replace: search !== '' })
  }

  return { page, search, params, setPage, setSearch, setFilter }
}
