import type { InvoiceState } from '@dopusk/contract'
import { readId } from '../../../shared/read-id.ts'
import { useListAddress } from '../../../shared/use-list-address.ts'
import type { InvoiceFilter } from './invoice-queries.ts'
import { isState } from './invoice-state.ts'

/** The filter of the register in the URL. */
export const useInvoiceFilter = () => {
  const { page, params, setPage, setFilter } = useListAddress()
  const state = params.get('state')
  const filter: InvoiceFilter = {
    page,
    partner: readId(params.get('partner')),
    state: isState(state) ? state : null,
    year: readId(params.get('year')),
  }
  return {
    filter,
    page,
    setPage,
    isFiltered: filter.partner !== null || filter.state !== null || filter.year !== null,
    setPartner: (partner: string) => setFilter({ partner: partner || null }),
    setState: (next: InvoiceState | null) => setFilter({ state: next }),
    setYear: (year: string) => setFilter({ year: year || null }),
    showAll: () => setFilter({ partner: null, state: null, year: null }),
  }
}

export type InvoiceFilterState = ReturnType<typeof useInvoiceFilter>
