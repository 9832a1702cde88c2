import { fromWire } from '@dopusk/contract/wire-names'
import { type TypedField, type TypedValues, typedFields } from './proposal-values.ts'

/**
 * In `sessionStorage`, which ends with the tab: the form has personal data, often of another person, and often on a
 * shared computer.
 */
const draftKey = 'dopusk-draft:application'

export interface Draft {
  /** The signed-in person; a visitor’s draft stays after a sign-in, a partner’s is theirs alone. */
  email: string | null
  /** The course in the URL when the draft was last written. */
  askedCourse: string | null
  values: Partial<TypedValues>
}

const isText = (value: unknown): value is string => typeof value === 'string'

const parseDraft = (text: string): Draft | null => {
  // Older versions stored the names of the wire.
  const stored = fromWire(JSON.parse(text))
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null
  const { email, askedCourse, values } = stored as Record<keyof Draft, unknown>
  if (typeof values !== 'object' || values === null) return null
  const known = Object.entries(values).filter(
    (entry): entry is [TypedField, string] => typedFields.some((name) => name === entry[0]) && isText(entry[1]),
  )
  return {
    email: isText(email) ? email : null,
    askedCourse: isText(askedCourse) ? askedCourse : null,
    values: Object.fromEntries(known),
  }
}

export const clearDraft = (): void => {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Storage is forbidden, so there is no draft.
  }
}

export const writeProposalDraft = (draft: Draft): void => {
  const isEmpty = Object.values(draft.values).every((value) => value === '')
  try {
    if (isEmpty) sessionStorage.removeItem(draftKey)
    else sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

/** The draft of the current person. Removes the draft of another one. */
export const readProposalDraft = (email: string | null): Draft | null => {
  try {
    const draft = parseDraft(sessionStorage.getItem(draftKey) ?? 'null')
    if (draft === null || draft.email === null || draft.email === email) return draft
  } catch {
    // Not ours, or unreadable.
  }
  clearDraft()
  return null
}
