import type { PaperKind } from '@dopusk/contract'
import { readId } from '../../../shared/read-id.ts'
import { useListAddress } from '../../../shared/use-list-address.ts'
import type { PaperFilter } from './paper-queries.ts'

/** The filter of the register of papers in the URL. */
export const usePaperFilter = (kind: PaperKind | null) => {
  const { page, params, setPage, setFilter } = useListAddress()
  const filter: PaperFilter = {
    page,
    kind,
    partner: readId(params.get('partner')),
    year: readId(params.get('year')),
    number: (params.get('number') ?? '').trim().slice(0, 50),
  }
  return {
    filter,
    page,
    setPage,
    isFiltered: filter.partner !== null || filter.year !== null || filter.number !== '',
    setPartner: (partner: string) => setFilter({ partner: partner || null }),
    setYear: (year: string) => setFilter({ year: year || null }),
    setNumber: (number: string) => setFilter({ number: number || null }, { replace: filter.number !== '' }),
    showAll: () => setFilter({ partner: null, year: null, number: null }),
  }
}

export type PaperFilterState = ReturnType<typeof usePaperFilter>
