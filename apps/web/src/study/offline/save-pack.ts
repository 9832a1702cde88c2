import {
  type Call,
  getCurrentUser,
  getLastCourse,
  getOfflinePack,
  getWeekActivity,
  type Image,
  listCubeDescriptions,
  listCubePairs,
  listDocuments,
  listOwnCourses,
  listPracticalDecisions,
  listPracticalDescriptions,
  listPracticalResults,
  listPracticalRuns,
  listPracticals,
  listPracticalWrappers,
  type OfflinePack,
  type Practical,
} from '@dopusk/contract'
import { fromWire } from '@dopusk/contract/wire-names'
import { ApiError, readAnswer } from '../../shared/api/api-error.ts'
import { type LooseInput, perform } from '../../shared/api/call.ts'
import { loadByIds } from '../../shared/api/load-by-ids.ts'
import { trustServerTime } from './offline-clock.ts'
import { offlineStudy, removePacks } from './offline-study.ts'
import { changeOfflineSummary } from './offline-summary.ts'
import type { LocalAnswer, StoredCopy, StoredPack } from './offline-types.ts'
import { requestKey } from './request-key.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

interface Downloaded {
  pack: OfflinePack
  etag: string | null
  bytes: number
}

/** Null where the stored pack is still the same. */
const download = async (userCourseId: number, etag: string | null): Promise<Downloaded | null> => {
  const read = async (response: Response) => {
    if (response.status === 304) return null
    const body = await readAnswer(response)
    return { pack: fromWire(body), etag: response.headers.get('etag'), bytes: JSON.stringify(body).length }
  }
  const answer = await perform(
    getOfflinePack,
    { params: { id: userCourseId } },
    { whenExpired: 'fail' },
    { headers: etag === null ? {} : { 'If-None-Match': etag }, read, isLong: true },
  )
  return answer as Downloaded | null
}

type Request = readonly [target: Call, input: LooseInput]

const ask = async ([target, input]: Request): Promise<unknown> =>
  fromWire(await perform(target, input, { whenExpired: 'fail' }, { isLong: true }))

/** Everything that the screens of a course ask for and the pack cannot compute. */
const requestsOf = ({ user_course: { id, course } }: OfflinePack): Request[] => [
  [getCurrentUser, {}],
  [listOwnCourses, {}],
  [getLastCourse, {}],
  [getWeekActivity, {}],
  [listDocuments, {}],
  [listCubeDescriptions, { query: { course: course.id } }],
  [listCubePairs, { query: { course: course.id } }],
  [listPracticalWrappers, { query: { course: course.id } }],
  [listPracticalDecisions, { query: { course: course.id } }],
  [listPracticalRuns, { query: { user_course: id, limit: 1, offset: 0 } }],
  [listPracticalResults, { query: { user_course: id, limit: 100, offset: 0 } }],
]

/** The practicals of a course, and the request for those of one kind, which names their ids. */
const practicalRequests = async ({ user_course: { course } }: OfflinePack): Promise<[Request, unknown][]> => {
  const list: Request = [listPracticals, { query: { course: course.id } }]
  const practicals = (await ask(list)) as Practical[]
  const described: [Request, unknown][] = []
  await loadByIds(
    practicals.map(({ id }) => id),
    async (joined) => {
      const request: Request = [listPracticalDescriptions, { query: { practical_ids: joined } }]
      described.push([request, await ask(request)])
      return []
    },
  )
  return [[list, practicals], ...described]
}

/** A response that fails now is left as it was; the pack is what study needs. */
const loadCopies = async (pack: OfflinePack): Promise<[Request, unknown][]> => {
  const loads = [
    ...requestsOf(pack).map(async (request): Promise<[Request, unknown][]> => [[request, await ask(request)]]),
    practicalRequests(pack),
  ]
  const settled = await Promise.allSettled(loads)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

const isImage = (value: object): value is Image => 'src' in value && typeof value.src === 'string' && 'alt' in value

/** The addresses of all pictures in a value. */
export const picturesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isImage(value)) return [value.src]
  return Object.values(value).flatMap(picturesIn)
}

/** Pictures have the hash of their content in their address: one that is stored is not fetched again. */
const savePictures = async (records: EncryptedRecords, addresses: readonly string[]): Promise<void> => {
  const stored = new Set(await records.listFiles(kinds.picture))
  for (const address of new Set(addresses)) {
    if (stored.has(address)) continue
    const response = await fetch(address).catch(() => null)
    if (response?.ok) await records.putFile(kinds.picture, address, await response.arrayBuffer())
  }
}

const isSavingData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const save = async (records: EncryptedRecords, { pack, etag, bytes }: Downloaded): Promise<void> => {
  const copies = await loadCopies(pack)
  const savedAtMs = Date.now()
  await records.putAll(
    kinds.copy,
    copies.map(([[target, input], answer]): [string, StoredCopy] => [requestKey(target, input), { answer, savedAtMs }]),
  )
  await records.put<StoredPack>(kinds.pack, pack.user_course.id, { pack, etag, savedAtMs })
  const summary = { savedAtMs, expiresAt: pack.expires_at, bytes }
  changeOfflineSummary((before) => ({ ...before, packs: { ...before.packs, [pack.user_course.id]: summary } }))
  await savePictures(records, [...picturesIn(pack.questions), ...picturesIn(copies.map(([, answer]) => answer))])
}

/** The answers that the server had before the pack was made are in it. */
const markPacked = (records: EncryptedRecords, sent: readonly [string, LocalAnswer][]): Promise<void> =>
  records.putAll(
    kinds.answer,
    sent.map(([key, answer]): [string, LocalAnswer] => [key, { ...answer, state: 'packed' }]),
  )

const dayMs = 86_400_000

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status)

/** Loads a pack and all that goes with it. A course that is closed now loses its pack. */
export const savePack = async (records: EncryptedRecords, userCourseId: number): Promise<void> => {
  const stored = await records.get<StoredPack>(kinds.pack, userCourseId)
  const sent = [...(await records.all<LocalAnswer>(kinds.answer))].filter(
    ([, answer]) => answer.state === 'sent' && answer.userCourseId === userCourseId,
  )
  // After a day a new one is loaded in any case: it expires later.
  const isRecent = stored !== undefined && Date.now() - stored.savedAtMs < dayMs
  const etag = isRecent && sent.length === 0 ? stored.etag : null
  try {
    const downloaded = await download(userCourseId, etag)
    if (downloaded === null) return
    await save(records, downloaded)
    trustServerTime(downloaded.pack.issued_at)
    await markPacked(records, sent)
  } catch (error) {
    if (isGone(error)) await removePacks(records, [userCourseId])
    throw error
  }
}

const refreshEveryMs = 60 * 60_000

/** Refreshes what is older than an hour; with `Save-Data` only a press of the button does. */
export const refreshPacks = async (
  records: EncryptedRecords,
  { onlyIds }: { onlyIds?: readonly number[] } = {},
): Promise<void> => {
  if (isSavingData()) return
  for (const { pack, savedAtMs } of await offlineStudy(records).packs()) {
    const { id } = pack.user_course
    const isDue = onlyIds === undefined ? Date.now() - savedAtMs >= refreshEveryMs : onlyIds.includes(id)
    // The next refresh may succeed; the stored pack stays until it expires.
    if (isDue) await savePack(records, id).catch(() => {})
  }
}
