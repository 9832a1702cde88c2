import { decodeText, notText } from '../decode-text.ts'
import { type IsHeading, readCsv } from './read-csv.ts'
import { isEncrypted, isOldExcel, isZip, readXlsx } from './read-xlsx.ts'
import { type Sheet, TableError } from './sheet.ts'
import { tableLimits } from './table-limits.ts'

/** Some programs give a web page or an XML table the extension .xls. */
const markup = /^\s*<(\?xml|!doctype|html|table)\b/i

const readSheets = async (bytes: Uint8Array, fileName: string, isHeading: IsHeading): Promise<Sheet[]> => {
  if (isOldExcel(bytes)) {
    if (isEncrypted(bytes)) throw new TableError('книга защищена паролем: сохраните её без пароля как .xlsx')
    throw new TableError('это старая книга .xls: сохраните её в Excel как .xlsx')
  }
  if (isZip(bytes) || /\.xlsx$/i.test(fileName)) return readXlsx(bytes)
  const text = decodeText(bytes)
  if (text === undefined) throw new TableError(notText)
  if (markup.test(text))
    throw new TableError('внутри веб-страница или XML: откройте файл в Excel и сохраните как .xlsx')
  return [readCsv(text, isHeading)]
}

const checkTexts = (sheets: Sheet[]): void => {
  let total = 0
  for (const { rows } of sheets)
    for (const { line, cells } of rows)
      for (const cell of cells) {
        if (typeof cell !== 'string') continue
        total += cell.length
        if (cell.length > tableLimits.cellLength || total > tableLimits.textLength)
          throw new TableError('слишком много текста: сократите его или разделите таблицу', line)
      }
}

/** Opens an XLSX workbook, or a CSV file as one sheet; throws TableError where the file is neither, or too large. */
export const openTable = async (bytes: Uint8Array, fileName: string, isHeading: IsHeading): Promise<Sheet[]> => {
  const sheets = await readSheets(bytes, fileName, isHeading)
  checkTexts(sheets)
  return sheets
}
