import { listDocuments } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { readCachedDocuments, writeCachedDocuments } from './documents-cache.ts'

/** Shown at once as this browser knows it, and asked for again behind. */
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: async ({ signal }) => {
    const documents = await call(listDocuments, {}, { signal })
    writeCachedDocuments(documents)
    return documents
  },
  initialData: readCachedDocuments,
  initialDataUpdatedAt: 0,
})
