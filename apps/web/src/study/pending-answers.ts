import { listDrafts, removeDraft, writeDraft } from '../shared/draft-storage.ts'

export type AttemptMode = 'check' | 'ticket'

/** An answer that the server has not confirmed yet. */
export interface PendingAnswer {
  mode: AttemptMode
  attemptId: number
  /** The question in its attempt. */
  askedId: number
  items: number[]
  answerTimeS: number
  keptAtMs: number
}

const part = 'answer'
const nameOf = ({ mode, askedId }: Pick<PendingAnswer, 'mode' | 'askedId'>) => `${part}:${mode}:${askedId}`

const isPendingAnswer = (value: unknown): value is PendingAnswer =>
  typeof value === 'object' && value !== null && 'askedId' in value && 'items' in value && Array.isArray(value.items)

const listeners = new Set<() => void>()
let last: { text: string; answers: readonly PendingAnswer[] } = { text: '[]', answers: [] }

const notify = () => {
  for (const listener of listeners) listener()
}

/** In the order in which they were given; the same list for as long as nothing has changed. */
export const listPendingAnswers = (): readonly PendingAnswer[] => {
  const answers = listDrafts(`${part}:`)
    .filter(isPendingAnswer)
    .sort((a, b) => a.keptAtMs - b.keptAtMs)
  const text = JSON.stringify(answers)
  if (text !== last.text) last = { text, answers }
  return last.answers
}

export const storePendingAnswer = (answer: PendingAnswer): void => {
  writeDraft(nameOf(answer), answer)
  notify()
}

export const removePendingAnswer = (answer: PendingAnswer): void => {
  removeDraft(nameOf(answer))
  notify()
}

/** Also told of what other tabs keep and send. */
export const subscribeToPendingAnswers = (listener: () => void) => {
  if (listeners.size === 0) addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', notify)
  }
}
