import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const sizeMessage = (issue: Issue): string | undefined => {
  if (issue.code === 'too_small')
    return issue.origin === 'number' ? `Не меньше ${issue.minimum}` : 'Слишком короткое значение'
  if (issue.code === 'too_big')
    return issue.origin === 'number' ? `Не больше ${issue.maximum}` : 'Слишком длинное значение'
  return undefined
}

/** Russian wording for what a schema does not word itself; given to zod as its error map for each parse. */
export const wordIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Обязательное поле' : 'Значение не того вида'
  if (issue.code === 'unrecognized_keys') return 'Неизвестное поле'
  return sizeMessage(issue as Issue) ?? 'Недопустимое значение'
}

/** One message for each field, the first of its faults; `_` stands for the request as a whole. */
export const fieldMessages = (issues: readonly Issue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) fields[name.join('.') || '_'] ??= issue.message
  }
  return fields
}
