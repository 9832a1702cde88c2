import { getInvoiceDefaults } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const invoiceDefaultsQuery = queryOptions({
  queryKey: ['invoice-defaults'],
  queryFn: ({ signal }) => call(getInvoiceDefaults, {}, { signal }),
})
