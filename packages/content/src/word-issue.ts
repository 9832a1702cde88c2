import type { z } from 'zod'

/** The Russian message of a schema issue. */
export const wordIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'не указано' : `значение не того вида (нужно ${String(issue.expected)})`
  }
  if (issue.code === 'unrecognized_keys') return `неизвестное поле: ${issue.keys.join(', ')}`
  if (issue.code === 'too_small') return `слишком мало: нужно не меньше ${String(issue.minimum)}`
  if (issue.code === 'too_big') return `слишком много: нужно не больше ${String(issue.maximum)}`
  if (issue.code === 'invalid_value') return `недопустимое значение: нужно ${issue.values.map(String).join(' или ')}`
  return 'недопустимое значение'
}
