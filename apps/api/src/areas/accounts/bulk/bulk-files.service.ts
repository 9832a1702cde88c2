import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { readUpload, type Upload } from '../../../read-upload.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listCatalogue } from './bulk.queries.ts'
import { makeBulkTemplate } from './bulk-template.ts'
import { checkBulkFile } from './check-bulk-file.service.ts'
import type { RowFaults } from './faulty-rows.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getBulkTemplate = async ({ db }: Pick<AccountsDeps, 'db'>) => {
  const book = await makeBulkTemplate(await listCatalogue(db))
  return { file_name: 'Список обучающихся.xlsx', media_type: xlsxType, content: book.toString('base64') }
}

const writer = new URL('./faulty-rows.worker.ts', import.meta.url)

interface RefusedRow {
  line: number
  errors: Record<string, string | undefined>
}

const withMessages = ({ line, errors }: RefusedRow): RowFaults => ({
  line,
  errors: Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
})

/**
 * The faulty rows of an uploaded file as a workbook to correct. The file is checked again, so only those rows are sent
 * along that the creation has refused.
 */
export const getFaultyRows = async (
  deps: AccountsDeps,
  caller: Caller,
  file: Upload,
  refused: readonly RefusedRow[],
): Promise<Uint8Array> => {
  const { rows } = await checkBulkFile(deps, caller, file)
  const later = new Map(refused.map((row) => [row.line, withMessages(row)]))
  const faults = rows
    .map(({ line, errors }): RowFaults => ({ line, errors: { ...later.get(line)?.errors, ...errors } }))
    .filter(({ errors }) => Object.keys(errors).length > 0)
  if (faults.length === 0) throw new AppError('not_found', { message: 'В файле нет строк с ошибками' })
  return readUpload(caller.userId, writer, { bytes: Buffer.from(file.content, 'base64'), fileName: file.name, faults })
}
