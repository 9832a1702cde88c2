import { getDocument, listDocuments, type NormativeDocument } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const key = 'normativeDocuments'
/** Increased with every change of the stored format: an older entry is then ignored. */
const version = 2

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDay = (value: unknown) => value === null || typeof value === 'string'

const isDocument = (value: unknown): value is NormativeDocument =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.text === 'string' &&
  typeof value.document_link === 'string' &&
  value.document_link.startsWith('/files/') &&
  isRecord(value.page_of_point) &&
  Object.values(value.page_of_point).every((page) => typeof page === 'number') &&
  typeof value.edition === 'string' &&
  isDay(value.valid_from) &&
  isDay(value.valid_until) &&
  typeof value.is_current === 'boolean'

const readStored = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The list of the last visit; an invalid entry counts as none. */
export const readCachedDocuments = (): NormativeDocument[] | undefined => {
  const stored = readStored()
  if (!isRecord(stored) || stored.version !== version || !Array.isArray(stored.documents)) return undefined
  return stored.documents.every(isDocument) ? stored.documents : undefined
}

export const writeCachedDocuments = (documents: readonly NormativeDocument[]): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ version, documents }))
  } catch {
    // With full storage the next opening is slower, nothing else.
    localStorage.removeItem(key)
  }
}

/** The cached list is shown at once and refetched in the background. */
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

/** One edition, for a citation that is not in the list: an earlier answer cites the edition of its time. */
export const editionQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => call(getDocument, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
