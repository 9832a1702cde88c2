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
  type UserCourse,
} from '@dopusk/contract'
import { fromWire } from '@dopusk/contract/wire-names'
import { ApiError, readAnswer } from '../../shared/api/api-error.ts'
import { type LooseInput, perform } from '../../shared/api/call.ts'
import { loadByIds } from '../../shared/api/load-by-ids.ts'
import { serverNowMs } from '../../shared/api/tokens.ts'
import { savesData } from '../../shared/saves-data.ts'
import { trustServerTime } from './offline-clock.ts'
import { noteStoredPacks, offlineStudy, removePacks } from './offline-study.ts'
import type { LocalAnswer, StoredCopy, StoredPack } from './offline-types.ts'
import { requestKey } from './request-key.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

interface Downloaded {
  pack: OfflinePack
  etag: string | null
}

/** Null where the stored pack is still the same. */
const download = async (userCourseId: number, etag: string | null): Promise<Downloaded | null> => {
  const read = async (response: Response) => {
    if (response.status === 304) return null
    return { pack: fromWire(await readAnswer(response)), etag: response.headers.get('etag') }
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
const picturesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isImage(value)) return [value.src]
  return Object.values(value).flatMap(picturesIn)
}

/**
 * Pictures have the hash of their content in their address: one that is stored is not fetched again. Returns their size. One that
 * does not load is left out: the question has its description.
 */
const savePictures = async (records: EncryptedRecords, addresses: readonly string[]): Promise<number> => {
  let bytes = 0
  for (const address of new Set(addresses)) {
    const stored = await records.getFile(kinds.picture, address)
    const response = stored === null ? await fetch(address).catch(() => null) : null
    const file = stored ?? (response?.ok ? await response.arrayBuffer() : null)
    if (file !== null && stored === null) await records.putFile(kinds.picture, address, file)
    bytes += file?.byteLength ?? 0
  }
  return bytes
}

const save = async (records: EncryptedRecords, { pack, etag }: Downloaded): Promise<void> => {
  const copies = await loadCopies(pack)
  const savedAtMs = Date.now()
  await records.putAll(
    kinds.copy,
    copies.map(([[target, input], answer]): [string, StoredCopy] => [requestKey(target, input), { answer, savedAtMs }]),
  )
  const pictures = [...picturesIn(pack.questions), ...picturesIn(copies.map(([, answer]) => answer))]
  const texts = new TextEncoder().encode(JSON.stringify([pack, copies])).length
  const bytes = texts + (await savePictures(records, pictures))
  const stored: StoredPack = { pack, etag, savedAtMs, bytes }
  await records.put(kinds.pack, pack.user_course.id, stored)
  noteStoredPacks([stored])
}

/** The answers that the server had before the pack was made are in it. */
const markPacked = (records: EncryptedRecords, sent: readonly [string, LocalAnswer][]): Promise<void> =>
  records.putAll(
    kinds.answer,
    sent.map(([key, answer]): [string, LocalAnswer] => [key, { ...answer, state: 'packed' }]),
  )

const noteUnchanged = async (records: EncryptedRecords, stored: StoredPack | undefined): Promise<void> => {
  if (stored === undefined) return
  const checked = { ...stored, savedAtMs: Date.now() }
  await records.put(kinds.pack, stored.pack.user_course.id, checked)
  noteStoredPacks([checked])
}

const dayMs = 86_400_000

const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status)

/** Loads a pack and all that goes with it. A course that is closed now loses its pack. */
export const savePack = async (records: EncryptedRecords, userCourseId: number): Promise<void> => {
  const stored = await records.get<StoredPack>(kinds.pack, userCourseId)
  const sent = [...(await records.all<LocalAnswer>(kinds.answer))].filter(
    ([, answer]) => answer.state === 'sent' && answer.userCourseId === userCourseId,
  )
  // After a day a new one is loaded in any case: it expires later.
  const isRecent = stored !== undefined && serverNowMs() - Date.parse(stored.pack.issued_at) < dayMs
  try {
    const downloaded = await download(userCourseId, isRecent && sent.length === 0 ? stored.etag : null)
    if (downloaded === null) return await noteUnchanged(records, stored)
    await save(records, downloaded)
    trustServerTime(downloaded.pack.issued_at)
    await markPacked(records, sent)
  } catch (error) {
    if (isGone(error)) await removePacks(records, [userCourseId])
    throw error
  }
}

const refreshEveryMs = 60 * 60_000

/** Refreshes what the server knows better, and what is older than an hour; with `Save-Data` only a press of the button does. */
export const refreshPacks = async (
  records: EncryptedRecords,
  { isChanged }: { isChanged: (userCourse: UserCourse) => boolean },
): Promise<void> => {
  if (savesData()) return
  for (const { pack, savedAtMs } of await offlineStudy(records).packs()) {
    const ageMs = Date.now() - savedAtMs
    const isDue = isChanged(pack.user_course) || ageMs < 0 || ageMs >= refreshEveryMs
    // The next refresh may succeed; the stored pack stays until it expires.
    if (isDue) await savePack(records, pack.user_course.id).catch(() => {})
  }
}
