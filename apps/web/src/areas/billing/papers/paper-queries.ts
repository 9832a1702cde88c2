import { listPapers, type PaperKind } from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { invoicesKey } from '../../../shared/api/queries.ts'

export const pageSize = 15

export interface PaperFilter {
  page: number
  /** Null: of every kind. */
  kind: PaperKind | null
  partner: number | null
  year: number | null
  number: string
}

/** Under the key of the invoices: what changes one list changes the other. */
export const papersQuery = ({ page, kind, partner, year, number }: PaperFilter) =>
  queryOptions({
    queryKey: [...invoicesKey, 'papers', { page, kind, partner, year, number }],
    queryFn: ({ signal }) => {
      const filter = { kind: kind ?? undefined, partner: partner ?? undefined, year: year ?? undefined }
      const query = { limit: pageSize, offset: (page - 1) * pageSize, ...filter, number: number || undefined }
      return call(listPapers, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
