import { listDocuments, type NormativeDocument } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const key = 'normativeDocuments'
/** Increased with every change of the stored format: an older entry is then ignored. */
const version = 1

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDocument = (value: unknown): value is NormativeDocument =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.text === 'string' &&
  typeof value.document_link === 'string' &&
  value.document_link.startsWith('/files/') &&
  isRecord(value.page_of_point) &&
  Object.values(value.page_of_point).every((page) => typeof page === 'number')

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
