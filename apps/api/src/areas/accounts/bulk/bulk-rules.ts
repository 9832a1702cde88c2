import { type BulkRow, bulkRowSchema, fieldsFromWire, fromWire, toWire, type WrittenRow } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { fieldMessages, issueMessage } from '../../../http/validation.ts'

/** Messages by field. */
export type Messages = Record<string, string>

export type ValidatedRow = { row: BulkRow; errors: null } | { row: null; errors: Messages }

/** The checks of one row, the same for the preview and the creation. */
export const validateRow = (written: WrittenRow, today: CalendarDay): ValidatedRow => {
  const parsed = bulkRowSchema.safeParse(toWire(written), { error: issueMessage })
  const errors = parsed.success ? {} : fieldsFromWire(fieldMessages(parsed.error.issues))
  if (written.birth_date > today) errors.birth_date ??= 'Дата рождения в будущем'
  if (!parsed.success || Object.keys(errors).length > 0) return { row: null, errors }
  return { row: fromWire(parsed.data) as BulkRow, errors: null }
}

const maxNamedLines = 5

/** «в строке 3», «в строках 3, 4 и ещё 12»: one address may be in every row of a list. */
export const placeInLines = (lines: readonly number[]): string => {
  if (lines.length === 1) return `в строке ${lines[0]}`
  const named = `в строках ${lines.slice(0, maxNamedLines).join(', ')}`
  return lines.length > maxNamedLines ? `${named} и ещё ${lines.length - maxNamedLines}` : named
}
