import type { z } from 'zod'

/** Russian wording for what a schema refuses. */
export const wordIssue = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'не указано' : `значение не того вида (нужно ${String(issue.expected)})`
    case 'unrecognized_keys':
      return `неизвестное поле: ${issue.keys.join(', ')}`
    case 'too_small':
      return `слишком мало: нужно не меньше ${String(issue.minimum)}`
    case 'too_big':
      return `слишком много: нужно не больше ${String(issue.maximum)}`
    case 'invalid_value':
      return `недопустимое значение: нужно ${issue.values.map(String).join(' или ')}`
    default:
      return 'недопустимое значение'
  }
}
