import { type LearnerField, type LearnerValues, learnerFields } from '../../learner-form.ts'

/** One field that somebody else has changed since this form was opened. */
export interface ForeignChange {
  field: LearnerField
  before: string
  saved: string
  /** What this person typed over it; null where they left the field alone, and take what is saved. */
  typed: string | null
}

interface Merged {
  values: LearnerValues
  changes: ForeignChange[]
}

/**
 * Two people have edited the same profile. What one of them left alone is taken from the other; what both changed stays
 * as it was typed here, and is told, so that nothing is overwritten unseen.
 */
export const mergeProfile = (before: LearnerValues, typed: LearnerValues, saved: LearnerValues): Merged => {
  const isTyped = (field: LearnerField) => typed[field].trim() !== before[field] && typed[field].trim() !== saved[field]
  const chosen = (field: LearnerField) => (isTyped(field) ? typed[field] : saved[field])
  return {
    values: Object.fromEntries(learnerFields.map((field) => [field, chosen(field)])) as LearnerValues,
    changes: learnerFields
      .filter((field) => saved[field] !== before[field])
      .map((field) => ({
        field,
        before: before[field],
        saved: saved[field],
        typed: isTyped(field) ? typed[field] : null,
      })),
  }
}
