import { AppError } from './app-error.ts'

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const findUnstorable = (value: unknown, path: string[]): string[] => {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.') || '_'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => findUnstorable(inner, [...path, key]))
}

/**
 * NUL and halves of surrogate pairs: PostgreSQL takes them neither in a text nor in JSON, and no person types them.
 * The value has passed its schema, so it is not deeper than that.
 */
export const refuseUnstorable = (value: unknown): void => {
  const fields = findUnstorable(value, []).map((path) => [path, 'Недопустимый символ'])
  if (fields.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(fields) })
}
