import { type CourseState, readCourseState } from './answers/course-state.ts'
import type { AttemptView } from './answers/local-attempt.ts'
import { askedIdOf, attemptIdOf } from './local-ids.ts'
import { isExpired, studyNow } from './offline-clock.ts'
import { refusals } from './offline-refusal.ts'
import { changeOfflineSummary } from './offline-summary.ts'
import type { FavouriteChange, LocalAnswer, LocalAttempt, StoredCopy, StoredPack } from './offline-types.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

/** What is stored of one person, as the answers to calls need it. */
export const offlineStudy = (records: EncryptedRecords) => {
  const answers = async () => [...(await records.all<LocalAnswer>(kinds.answer)).values()]
  const favouriteChanges = () => records.all<FavouriteChange>(kinds.favourite)

  /** Packs that have not expired. An expired one is deleted as soon as it is noticed. */
  const packs = async (): Promise<StoredPack[]> => {
    const stored = [...(await records.all<StoredPack>(kinds.pack)).values()]
    const expired = stored.filter(({ pack }) => isExpired(pack))
    if (expired.length > 0)
      await removePacks(
        records,
        expired.map(({ pack }) => pack.user_course.id),
      )
    return stored.filter((each) => !expired.includes(each))
  }

  /** Each kind is read and decrypted for itself: at once, a phone waits for the slowest, not for their sum. */
  const given = () => Promise.all([answers(), favouriteChanges()])

  const stateOf = async ({ pack }: StoredPack): Promise<CourseState> =>
    readCourseState(pack, ...(await given()), studyNow(pack))

  const attemptView = async (id: number): Promise<AttemptView> => {
    const [attempt, [all, changes]] = await Promise.all([
      records.get<LocalAttempt>(kinds.attempt, attemptIdOf(id)),
      given(),
    ])
    if (attempt === undefined) throw refusals.not_found()
    const own = all.filter(({ attemptId }) => attemptId === attempt.id)
    const packed = new Set(
      attempt.questions.filter(({ question }) => question.selected).map(({ question }) => question.id),
    )
    return {
      attempt,
      answers: new Map(own.map((answer) => [answer.no, answer])),
      isFavourite: (questionId) => changes.get(String(questionId))?.selected ?? packed.has(questionId),
    }
  }

  return {
    records,
    answers,
    packs,
    stateOf,
    /** Null where the course is not stored. */
    courseState: async (userCourseId: number): Promise<CourseState | null> => {
      const stored = (await packs()).find(({ pack }) => pack.user_course.id === userCourseId)
      return stored === undefined ? null : stateOf(stored)
    },
    allStates: async (): Promise<CourseState[]> => Promise.all((await packs()).map(stateOf)),
    copy: (key: string) => records.get<StoredCopy>(kinds.copy, key),
    attempts: async () => [...(await records.all<LocalAttempt>(kinds.attempt)).values()],
    attemptView,
    /** The attempt of an asked question, and its place in it. */
    askedView: async (askedId: number): Promise<{ view: AttemptView; no: number }> => {
      const view = await attemptView(askedId)
      const no = view.attempt.questions.findIndex((_, index) => askedIdOf(view.attempt.id, index + 1) === askedId) + 1
      if (no === 0) throw refusals.not_found()
      return { view, no }
    },
    saveAttempt: (attempt: LocalAttempt) => records.put(kinds.attempt, attempt.id, attempt),
    saveAnswer: async (answer: LocalAnswer): Promise<void> => {
      await records.put(kinds.answer, answerKey(answer), answer)
      await countUnsent(records)
    },
  }
}

export type OfflineStudy = ReturnType<typeof offlineStudy>

/** The server stores one answer for each of these. */
export const answerKey = ({ clientAttempt, question }: Pick<LocalAnswer, 'clientAttempt' | 'question'>): string =>
  `${clientAttempt} ${question}`

/** Writes the number of unsent answers where the screens read it. */
export const countUnsent = async (records: EncryptedRecords): Promise<number> => {
  const answers = [...(await records.all<LocalAnswer>(kinds.answer)).values()]
  const unsentCount = answers.filter(({ state }) => state === 'unsent').length
  changeOfflineSummary((before) => ({ ...before, unsentCount }))
  return unsentCount
}

/** Deletes packs; unsent answers and their attempts stay. */
export const removePacks = async (records: EncryptedRecords, userCourseIds: readonly number[]): Promise<void> => {
  await records.remove(kinds.pack, userCourseIds.map(String))
  changeOfflineSummary((before) => {
    const packs = { ...before.packs }
    for (const id of userCourseIds) delete packs[id]
    return { ...before, packs }
  })
}

/** Writes what is stored where the screens read it. */
export const noteStoredPacks = (stored: readonly StoredPack[]): void =>
  changeOfflineSummary((before) => {
    const packs = { ...before.packs }
    for (const { pack, savedAtMs, bytes } of stored)
      packs[pack.user_course.id] = { savedAtMs, expiresAt: pack.expires_at, bytes }
    return { ...before, packs }
  })
