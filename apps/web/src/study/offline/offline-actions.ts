import type { NormativeDocument, OfflinePack } from '@dopusk/contract'
import { listDocuments } from '@dopusk/contract'
import { loadEngine } from '../library/viewer/pdf/load-engine.ts'
import { EngineLoadError } from '../library/viewer/pdf/pdf.ts'
import { sendOfflineAnswers } from './offline-sender.ts'
import { countUnsent, removePacks } from './offline-study.ts'
import { changeOfflineSummary } from './offline-summary.ts'
import type { Refusal, StoredCopy, StoredPack } from './offline-types.ts'
import { requestKey } from './request-key.ts'
import { savePack } from './save-pack.ts'
import { deleteRecords, kinds, offlinePerson, ownRecords } from './store/offline-records.ts'

const requireRecords = () => {
  const records = ownRecords()
  if (records === null) throw new Error('Этот браузер не\u00a0может хранить курс')
  return records
}

/** Storage errors have English messages: full, forbidden, closed. */
const inWords = (error: unknown): unknown => {
  if (!(error instanceof DOMException)) return error
  const isFull = error.name === 'QuotaExceededError'
  return new Error(isFull ? 'На\u00a0устройстве не\u00a0хватает места' : 'Браузер не\u00a0даёт сохранить данные')
}

/** Saves the course, or refreshes it, at the person's own wish. */
export const saveCourse = async (userCourseId: number): Promise<void> => {
  try {
    await savePack(requireRecords(), userCourseId)
  } catch (error) {
    throw inWords(error)
  }
  // Without it a browser that runs out of space may delete the course. It may refuse, which changes nothing else.
  await navigator.storage?.persist?.().catch(() => false)
}

export const deleteCourse = (userCourseId: number): Promise<void> => removePacks(requireRecords(), [userCourseId])

/** False where the browser has deleted the course by itself. */
export const isCourseStored = async (userCourseId: number): Promise<boolean> => {
  const stored = await ownRecords()
    ?.get<StoredPack>(kinds.pack, userCourseId)
    .catch(() => undefined)
  if (stored === undefined) await removePacksQuietly(userCourseId)
  return stored !== undefined
}

const removePacksQuietly = async (userCourseId: number): Promise<void> => {
  const records = ownRecords()
  if (records !== null) await removePacks(records, [userCourseId]).catch(() => {})
}

/** Sends everything once more, also what waits for its rating. Returns how many answers are left. */
export const sendLastOfflineAnswers = async (): Promise<number> => {
  const records = ownRecords()
  if (records === null) return 0
  await sendOfflineAnswers(records, { withRatings: false }).catch(() => {})
  return countUnsent(records)
}

/** At the person's own sign-out: nothing of theirs stays, unsent answers included. */
export const deleteOwnRecords = async (): Promise<void> => {
  const person = offlinePerson()
  if (person !== null) await deleteRecords(person, { keepAnswers: false })
}

export const listRefusals = async (): Promise<Refusal[]> => {
  const found = await requireRecords().all<Refusal>(kinds.refusal)
  return [...found.values()].sort((one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt))
}

export const closeRefusals = async (): Promise<void> => {
  await requireRecords().clear(kinds.refusal)
  changeOfflineSummary((before) => ({ ...before, refusedCount: 0 }))
}

/** The bytes of a picture or a document that was stored; null where it was not. */
export const readStoredFile = async (kind: 'picture' | 'document', address: string): Promise<ArrayBuffer | null> => {
  try {
    return (await ownRecords()?.getFile(kind, address)) ?? null
  } catch {
    return null
  }
}

export interface CitedDocument {
  title: string
  link: string
  /** Null where the server does not say. */
  bytes: number | null
  isStored: boolean
}

const sizeOf = async (link: string): Promise<number | null> => {
  const response = await fetch(link, { method: 'HEAD' }).catch(() => null)
  const length = Number(response?.ok ? response.headers.get('content-length') : Number.NaN)
  return Number.isFinite(length) && length > 0 ? length : null
}

const citedIds = ({ points }: OfflinePack) => new Set(points.map(({ document }) => document))

/** The documents that the questions of a stored course cite, with the size of each. */
export const listCitedDocuments = async (userCourseId: number): Promise<CitedDocument[]> => {
  const records = requireRecords()
  const stored = await records.get<StoredPack>(kinds.pack, userCourseId)
  const copy = await records.get<StoredCopy>(kinds.copy, requestKey(listDocuments, {}))
  if (stored === undefined || copy === undefined) return []
  const cited = citedIds(stored.pack)
  const documents = (copy.answer as NormativeDocument[]).filter(({ id }) => cited.has(id))
  return Promise.all(
    documents.map(async ({ text, document_link: link }) => {
      const file = await readStoredFile('document', link)
      return { title: text, link, bytes: file?.byteLength ?? (await sizeOf(link)), isStored: file !== null }
    }),
  )
}

/** Loads the viewer too, which the service worker keeps from then on: without it the stored document could not be read. */
const checkDocument = async (bytes: ArrayBuffer): Promise<void> => {
  const { openPdf } = await loadEngine()
  // The viewer takes what it gets away from us.
  const pdf = await openPdf(new Uint8Array(bytes.slice(0))).catch((error: unknown) => {
    // The viewer's own messages are English.
    throw error instanceof EngineLoadError ? error : new Error('Документ не\u00a0открывается, поэтому не\u00a0сохранён')
  })
  pdf.close()
}

const isNoConnection = (error: unknown) => error instanceof TypeError || error instanceof EngineLoadError

export const saveDocument = async (link: string): Promise<void> => {
  try {
    const response = await fetch(link)
    if (!response.ok) throw new Error('Документ не\u00a0загрузился')
    const bytes = await response.arrayBuffer()
    await checkDocument(bytes)
    await requireRecords().putFile(kinds.document, link, bytes)
  } catch (error) {
    throw isNoConnection(error) ? new Error('Нет связи. Документ не\u00a0загрузился') : inWords(error)
  }
}
