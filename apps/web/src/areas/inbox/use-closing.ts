import type { BodyInputOf, closeInboxItem, InboxKind } from '@dopusk/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { readDraft, removeDraft, writeDraft } from '../../shared/drafts/draft-storage.ts'
import { closingOutcomes } from './inbox-words.ts'

export type ClosingBody = Omit<BodyInputOf<typeof closeInboxItem>, 'version'>
export type ClosingOutcome = ClosingBody['outcome']

export interface ClosingValues {
  outcome: ClosingOutcome | null
  reply: string
  note: string
}

type Faults = Partial<Record<keyof ClosingValues, string>>

const readStored = (draft: string | null): Partial<ClosingValues> => {
  const stored = draft === null ? null : readDraft(draft)
  return typeof stored === 'object' && stored !== null ? stored : {}
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

export type ReplyRule = 'none' | 'optional' | 'required'

/** Whether the person gets a reply with this outcome. */
export const replyRule = (kind: InboxKind, outcome: ClosingOutcome | null): ReplyRule => {
  if (kind === 'complaint') return 'optional'
  return outcome === 'refused' ? 'required' : 'none'
}

const faultsOf = (kind: InboxKind, { outcome, reply }: ClosingValues): Faults => ({
  ...(outcome === null && { outcome: 'Выберите итог' }),
  ...(replyRule(kind, outcome) === 'required' &&
    reply.trim() === '' && { reply: 'Укажите причину: она уйдёт письмом' }),
})

const bodyOf = (kind: InboxKind, outcome: ClosingOutcome, { reply, note }: ClosingValues): ClosingBody => ({
  outcome,
  ...(replyRule(kind, outcome) !== 'none' && reply.trim() !== '' && { reply: reply.trim() }),
  ...(note.trim() !== '' && { note: note.trim() }),
})

interface ClosingOptions {
  kind: InboxKind
  /** The outcomes to choose from: all of the kind, if left out. */
  outcomes?: readonly ClosingOutcome[]
  /** Where the typed text is kept until the item is closed. */
  draft?: string
}

/** What is typed and chosen to close items of one kind. A single outcome is chosen already. */
export const useClosing = ({ kind, outcomes = closingOutcomes[kind], draft }: ClosingOptions) => {
  const only = outcomes.length === 1 ? outcomes[0] : undefined
  const [values, setValues] = useState<ClosingValues>(() => {
    const stored = readStored(draft ?? null)
    const outcome = only ?? outcomes.find((each) => each === stored.outcome) ?? null
    return { outcome, reply: textOr(stored.reply), note: textOr(stored.note) }
  })
  const [isChecked, setChecked] = useState(false)
  const faults = faultsOf(kind, values)
  return {
    kind,
    outcomes,
    values,
    faults: isChecked ? faults : {},
    isTouched: values.reply !== '' || values.note !== '',
    change: (part: Partial<ClosingValues>) => {
      const next = { ...values, ...part }
      setValues(next)
      if (draft !== undefined) writeDraft(draft, next)
    },
    /** What to send, or null where the faults are shown. */
    check: (): ClosingBody | null => {
      setChecked(true)
      return values.outcome === null || Object.keys(faults).length > 0 ? null : bodyOf(kind, values.outcome, values)
    },
    clear: () => {
      setValues({ outcome: only ?? null, reply: '', note: '' })
      setChecked(false)
      if (draft !== undefined) removeDraft(draft)
    },
  }
}

export type Closing = ReturnType<typeof useClosing>

/** What to send, or null after focus has moved to the first fault. */
export const checkClosing = (closing: Closing, form: HTMLFormElement): ClosingBody | null => {
  const body = flushSync(() => closing.check())
  if (body === null) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  return body
}
