import { getInvoiceDefaults } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const invoiceDefaultsKey = ['invoice-defaults']

/** What an invoice begins with. Read anew for each dialog: the next number changes with every invoice. */
export const invoiceDefaultsQuery = (partner: number | null) =>
  queryOptions({
    queryKey: [...invoiceDefaultsKey, partner],
    queryFn: ({ signal }) => call(getInvoiceDefaults, { query: { partner: partner ?? undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
