import { readInWorker, TableError } from '@dopusk/content/table'
import { type BulkCheck, createInBulk, fieldsFromWire, maxBulkRows, toWire } from '@dopusk/contract'
import { emailKey } from '@dopusk/domain'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { fieldMessages, issueMessage } from '../../../http/validation.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { createSemaphore, SemaphoreFullError } from '../../../semaphore.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listTakenEmails } from '../people/users.queries.ts'
import { listCatalogue } from './bulk.queries.ts'
import type { LearnersFile, ReadLearner, ReadLearners } from './bulk-table.ts'

const rowSchema = createInBulk.body?.shape.rows.element

/** The line numbers of each email, by the key of the email. */
const linesByEmail = (rows: readonly ReadLearner[]): Map<string, number[]> => {
  const lines = new Map<string, number[]>()
  for (const { email, line } of rows) {
    const key = emailKey(email)
    lines.set(key, [...(lines.get(key) ?? []), line])
  }
  return lines
}

interface RowContext {
  lines: Map<string, number[]>
  taken: Set<string>
  today: string
}

const emailFault = ({ email, line }: ReadLearner, { lines, taken }: RowContext): string | undefined => {
  const key = emailKey(email)
  if (taken.has(key)) return 'Пользователь с таким email уже зарегистрирован'
  const others = (lines.get(key) ?? []).filter((other) => other !== line)
  return others.length > 0 ? `Такой же email в строке ${others.join(', ')}` : undefined
}

const checkRow = (row: ReadLearner, context: RowContext): BulkCheck['rows'][number] => {
  const { coursesFault, line, ...written } = row
  const parsed = rowSchema?.safeParse(toWire(written), { error: issueMessage })
  const errors = parsed?.success === false ? fieldsFromWire(fieldMessages(parsed.error.issues)) : {}
  const email = emailFault(row, context)
  if (email !== undefined) errors.email ??= email
  if (row.birth_date > context.today) errors.birth_date ??= 'Дата рождения в будущем'
  if (coursesFault !== undefined) errors.courses = coursesFault
  return { line, ...written, errors }
}

const reader = new URL('./bulk-table.worker.ts', import.meta.url)
const fileSemaphore = createSemaphore({ concurrency: 1, maxWaiting: 20 })

const wordFault = ({ message, line }: TableError): string =>
  line > 1 ? `Строка ${line}: ${message}` : message.charAt(0).toUpperCase() + message.slice(1)

/** Reads one file at a time, in a worker: the content of an upload, and so its reading time, is not under our control. */
const readFile = async (file: LearnersFile): Promise<ReadLearners> => {
  try {
    return await fileSemaphore(() => readInWorker<ReadLearners>(reader, file, { heapMb: 128 }))
  } catch (error) {
    if (error instanceof SemaphoreFullError) throw new AppError('unavailable')
    if (!(error instanceof TableError)) throw error
    const message = wordFault(error)
    throw new AppError('invalid', { message, fields: { content: message } })
  }
}

/** A dry run: reports what creating from the file would do, and changes nothing. */
export const checkBulkFile = async (
  deps: AccountsDeps,
  caller: Caller,
  file: { name: string; content: string },
): Promise<BulkCheck> => {
  const bytes = Buffer.from(file.content, 'base64')
  const catalogue = await listCatalogue(deps.db)
  const { rows, ...read } = await readFile({ bytes, fileName: file.name, catalogue, maxRows: maxBulkRows })
  const faults = [...read.faults]
  if (read.rowCount > maxBulkRows) {
    faults.push(`В файле ${read.rowCount} строк, а за раз можно создать не больше ${maxBulkRows}: разделите список`)
  }
  const emails = rows.map(({ email }) => email)
  const taken = await listTakenEmails(deps.db, scopeOf(caller), emails)
  // Emails of other partners' learners are not reported: only creation reveals them, under a rate limit.
  const own = new Set(taken.flatMap(({ email, isInScope }) => (isInScope ? [email] : [])))
  const context = { lines: linesByEmail(rows), taken: own, today: todayOf(deps) }
  const checked = rows.map((row) => checkRow(row, context))
  return {
    rows: checked,
    file_errors: faults,
    unused_columns: read.unused,
    error_count: checked.filter(({ errors }) => Object.keys(errors).length > 0).length,
  }
}
