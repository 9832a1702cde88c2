import type { NormChange } from '@dopusk/contract'

const storageKey = 'hidden-norm-changes'

const keyOf = ({ course, effective_on, before, after }: NormChange) =>
  JSON.stringify([course, effective_on, before, after])

const readHidden = (): unknown[] => {
  try {
    const hidden: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(hidden) ? hidden : []
  } catch {
    return []
  }
}

/** Those that were not hidden in this browser. */
export const withoutHidden = (changes: readonly NormChange[]): NormChange[] => {
  const hidden = readHidden()
  return changes.filter((change) => !hidden.includes(keyOf(change)))
}

/** Hides these in this browser; earlier ones are forgotten, because the server lists all that are around today. */
export const hideNormChanges = (changes: readonly NormChange[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(changes.map(keyOf)))
  } catch {
    // Storage is full or forbidden: they are hidden until the next visit.
  }
}
