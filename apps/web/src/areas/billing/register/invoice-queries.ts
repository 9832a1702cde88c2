import { type InvoiceState, listInvoices } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { invoicesKey } from '../../../shared/api/queries.ts'

export const pageSize = 15

export interface InvoiceFilter {
  page: number
  partner: number | null
  state: InvoiceState | null
  year: number | null
}

export const invoicesQuery = ({ page, partner, state, year }: InvoiceFilter) =>
  queryOptions({
    queryKey: [...invoicesKey, { page, partner, state, year }],
    queryFn: ({ signal }) => {
      const filter = { partner: partner ?? undefined, state: state ?? undefined, year: year ?? undefined }
      return call(listInvoices, { query: { limit: pageSize, offset: (page - 1) * pageSize, ...filter } }, { signal })
    },
    placeholderData: keepPreviousData,
  })
