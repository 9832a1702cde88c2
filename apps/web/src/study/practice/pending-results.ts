import { listDrafts, removeDraft, writeDraft } from '../../shared/drafts/draft-storage.ts'
import { connectStorage, createListeners } from '../../shared/listeners.ts'

/** An unsent practical result. The field names are stored in browsers: renaming one loses results. */
export interface PendingResult {
  userCourseId: number
  /** UUID of the run. */
  run: string
  practicalId: number
  isRight: boolean
  answer: unknown
  keptAtMs: number
}

const prefix = 'practical-result'
const draftName = ({ run, practicalId }: Pick<PendingResult, 'run' | 'practicalId'>) =>
  `${prefix}:${run}:${practicalId}`

const isPendingResult = (value: unknown): value is PendingResult =>
  typeof value === 'object' && value !== null && 'run' in value && 'practicalId' in value && 'answer' in value

/** Other tabs store and send results too. */
const { notify, subscribe } = createListeners(connectStorage())
let last: { text: string; results: readonly PendingResult[] } = { text: '[]', results: [] }

/** Sorted by the time of the answer. Returns the same array until something changes. */
export const listPendingResults = (): readonly PendingResult[] => {
  const results = listDrafts(`${prefix}:`)
    .filter(isPendingResult)
    .sort((a, b) => a.keptAtMs - b.keptAtMs)
  const text = JSON.stringify(results)
  if (text !== last.text) last = { text, results }
  return last.results
}

export const storePendingResult = (result: PendingResult): void => {
  writeDraft(draftName(result), result)
  notify()
}

export const removePendingResult = (result: PendingResult): void => {
  removeDraft(draftName(result))
  notify()
}

export const subscribeToPendingResults = subscribe
