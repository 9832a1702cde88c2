import type { BulkCheck } from '@dopusk/contract'
import { ApiError } from '../../../shared/api/api-error.ts'
import { type CheckedRow, hasErrors, type RefusedRow } from './checked-file.ts'
import { isUncertain } from './use-create-in-bulk.ts'

interface BulkRefusal {
  check: BulkCheck
  /** The rows that the refusal names. */
  refused: RefusedRow[]
  message: string
}

/** `rows.3.email`: the fourth row of the request. */
const placeOf = (path: string) => /^rows\.(\d+)\.(\w+)/.exec(path)

/** Errors of a creation that was refused as a whole, assigned to the rows that were sent. */
export const bulkRefusal = (error: Error, check: BulkCheck, sent: readonly CheckedRow[]): BulkRefusal => {
  if (isUncertain(error))
    return {
      check,
      refused: [],
      message: `${error.message}. Создан ли список, неизвестно: отправьте его ещё раз, никто не\u00a0будет создан дважды`,
    }
  const errorsByLine = new Map<number, Record<string, string>>()
  const others: string[] = []
  for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const [, index, field] = placeOf(path) ?? []
    const row = sent[Number(index)]
    if (row === undefined || field === undefined) others.push(message)
    else errorsByLine.set(row.line, { ...errorsByLine.get(row.line), [field]: message })
  }
  const rows = check.rows.map((row) => ({ ...row, errors: { ...row.errors, ...errorsByLine.get(row.line) } }))
  return {
    refused: [...errorsByLine].map(([line, errors]) => ({ line, errors })),
    check: { ...check, rows, error_count: rows.filter(hasErrors).length },
    message: `Не\u00a0получилось создать обучающихся: никто не\u00a0создан. ${others[0] ?? error.message}`,
  }
}
