import { useSearchParams } from 'react-router'

/** Beyond any list: the server refuses an offset over ten million. */
const lastPage = 100_000
const longestSearch = 200

const toPage = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1
}

/** Page and search of a list stand in the address, so that back, reload and links lead to the same place. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const page = toPage(params.get('page'))
  const search = (params.get('search') ?? '').trim().slice(0, longestSearch)

  const setPage = (next: number, { replace = false } = {}) =>
    setParams(
      (now) => {
        if (next === 1) now.delete('page')
        else now.set('page', String(next))
        return now
      },
      { replace, preventScrollReset: true },
    )

  /** Back leads to what was there before the search, not through its letters. */
  const setSearch = (next: string) => {
    if (next === search) return
    setParams(
      (now) => {
        now.delete('page')
        if (next === '') now.delete('search')
        else now.set('search', next)
        return now
      },
      { replace: search !== '', preventScrollReset: true },
    )
  }

  return { page, search, setPage, setSearch }
}
