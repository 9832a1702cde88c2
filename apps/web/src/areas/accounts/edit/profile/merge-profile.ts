import { type LearnerField, type LearnerValues, learnerFields } from '../../../../shared/learner/learner-form.ts'

/** One field that somebody else has changed since this form was opened. */
export interface ForeignChange {
  field: LearnerField
  before: string
  saved: string
  /** What this person typed in the field; null if they did not change it and get the saved value. */
  typed: string | null
}

interface Merged {
  values: LearnerValues
  changes: ForeignChange[]
}

/**
 * Three-way merge after two people have edited the same profile. A field that this person did not change gets the saved
 * value; a field that both changed keeps the typed one and is listed, so that nothing is overwritten unseen.
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
