import type { z } from 'zod'
import { AppError } from './app-error.ts'

type Issue = z.core.$ZodIssue

const sizeMessage = (issue: Issue): string | undefined => {
  if (issue.code === 'too_small')
    return issue.origin === 'number' ? `Не меньше ${issue.minimum}` : 'Слишком короткое значение'
  if (issue.code === 'too_big')
    return issue.origin === 'number' ? `Не больше ${issue.maximum}` : 'Слишком длинное значение'
  return undefined
}

/** The Russian message where a schema has none; zod's error map for each parse. */
export const issueMessage = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Обязательное поле' : 'Значение не того вида'
  if (issue.code === 'unrecognized_keys') return 'Неизвестное поле'
  return sizeMessage(issue as Issue) ?? 'Недопустимое значение'
}

/** The first message for each field; `_` means the request as a whole. */
export const fieldMessages = (issues: readonly Issue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names) fields[name.join('.') || '_'] ??= issue.message
  }
  return fields
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const findUnstorable = (value: unknown, path: string[]): string[] => {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.') || '_'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findUnstorable(inner, [...path, key]))
}

/**
 * NUL and lone surrogates: PostgreSQL stores them neither in a text nor in JSON, and no keyboard types them.
 * The value has passed its schema, which limits its depth.
 */
const rejectUnstorableText = (value: unknown): void => {
  const fields = findUnstorable(value, []).map((path) => [path, 'Недопустимый символ'])
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) })
}

/** A part of the request by its schema, or `invalid` with a message for each field. */
export const parseInput = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) {
    if (value === undefined || value === null || Object.keys(value).length === 0) return undefined
    const fields = Object.fromEntries(Object.keys(value).map((key) => [key, 'Неизвестное поле']))
    throw new AppError('invalid', { fields })
  }
  const result = schema.safeParse(value, { error: issueMessage })
  if (!result.success) throw new AppError('invalid', { fields: fieldMessages(result.error.issues) })
  rejectUnstorableText(result.data)
  return result.data
}
