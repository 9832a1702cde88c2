import type { BulkCheck } from '@dopusk/contract'
import { ApiError } from '../../../shared/api/api-error.ts'
import { hasErrors } from './checked-file.ts'
import { isUncertain } from './use-create-in-bulk.ts'

interface BulkRefusal {
  check: BulkCheck
  message: string
}

/** `rows.3.email`: the fourth row of the request. */
const placeOf = (path: string) => /^rows\.(\d+)\.(\w+)/.exec(path)

/** Errors of the creation, assigned to their rows. A checked file can fail: the person may exist by now. */
export const bulkRefusal = (error: Error, check: BulkCheck): BulkRefusal => {
  if (isUncertain(error))
    return {
      check,
      message: `${error.message}. Создан ли список, неизвестно: отправьте его ещё раз, никто не\u00a0будет создан дважды`,
    }
  const rows = check.rows.map((row) => ({ ...row, errors: { ...row.errors } }))
  const others: string[] = []
  for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    const place = placeOf(path)
    const row = place === null ? undefined : rows[Number(place[1])]
    if (row === undefined || place?.[2] === undefined) others.push(message)
    else row.errors[place[2]] = message
  }
  const reason = rows.some(hasErrors) ? 'Есть строки с\u00a0ошибками' : (others[0] ?? error.message)
  return {
    check: { ...check, rows },
    message: `Не\u00a0получилось создать обучающихся: никто не\u00a0создан. ${reason}`,
  }
}
