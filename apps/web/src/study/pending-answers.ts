import { listDrafts, removeDraft, writeDraft } from '../shared/drafts/draft-storage.ts'
import { connectStorage, createListeners } from '../shared/listeners.ts'

export type AttemptMode = 'check' | 'ticket'

/** An unsent answer: the server has not confirmed it yet. The field names are stored in browsers: renaming one loses answers. */
export interface PendingAnswer {
  mode: AttemptMode
  attemptId: number
  /** The id of the question in its attempt. */
  askedId: number
  items: number[]
  answerTimeS: number
  keptAtMs: number
}

const prefix = 'answer'
const draftName = ({ mode, askedId }: Pick<PendingAnswer, 'mode' | 'askedId'>) => `${prefix}:${mode}:${askedId}`

const isPendingAnswer = (value: unknown): value is PendingAnswer =>
  typeof value === 'object' && value !== null && 'askedId' in value && 'items' in value && Array.isArray(value.items)

/** Other tabs store and send answers too. */
const { notify, subscribe } = createListeners(connectStorage())
let last: { text: string; answers: readonly PendingAnswer[] } = { text: '[]', answers: [] }

/** Sorted by the time of the answer. Returns the same array until something changes. */
export const listPendingAnswers = (): readonly PendingAnswer[] => {
  const answers = listDrafts(`${prefix}:`)
    .filter(isPendingAnswer)
    .sort((a, b) => a.keptAtMs - b.keptAtMs)
  const text = JSON.stringify(answers)
  if (text !== last.text) last = { text, answers }
  return last.answers
}

export const storePendingAnswer = (answer: PendingAnswer): void => {
  writeDraft(draftName(answer), answer)
  notify()
}

export const removePendingAnswer = (answer: PendingAnswer): void => {
  removeDraft(draftName(answer))
  notify()
}

export const subscribeToPendingAnswers = subscribe
