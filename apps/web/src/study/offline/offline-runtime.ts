import type { Call, CheckQuestion } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import type { LooseInput } from '../../shared/api/call.ts'
import { log } from '../../shared/log.ts'
import { answerOffline } from './answers/answer-offline.ts'
import { findVerdict, type StoredVerdict } from './answers/stored-verdict.ts'
import { concernsLocalAttempt } from './local-ids.ts'
import { noteTime } from './offline-clock.ts'
import { offlineStudy } from './offline-study.ts'
import { kinds, ownRecords } from './store/offline-records.ts'

/** The answer of what is stored; undefined where nothing is, or where it cannot be read. */
export const answerFromStore = async (target: Call, input: LooseInput): Promise<unknown> => {
  const records = ownRecords()
  if (records === null) return undefined
  try {
    noteTime()
    return await answerOffline(target, input, offlineStudy(records))
  } catch (error) {
    // An answer that could not be stored is tried again, and never sent to the server, which does not know its attempt.
    if (error instanceof ApiError || concernsLocalAttempt(input)) throw error
    log('What is stored for study without a connection cannot be read', error)
    return undefined
  }
}

/** Reads what the first screen asks for while the rest of the page starts. A failure shows when the screen asks. */
export const readAhead = (): void => {
  for (const kind of [kinds.attempt, kinds.answer, kinds.favourite, kinds.copy])
    ownRecords()
      ?.all(kind)
      .catch(() => {})
}

export const findStoredVerdict = async (
  asked: CheckQuestion,
  items: readonly number[],
): Promise<StoredVerdict | null> => {
  const records = ownRecords()
  return records === null ? null : findVerdict(offlineStudy(records), asked, items)
}

export * from './offline-actions.ts'
// The only module of this folder that is loaded on demand, so that all of it is one file.
export { runOfflineStudy } from './run-offline-study.ts'
export { deleteOtherPeople } from './store/offline-records.ts'
