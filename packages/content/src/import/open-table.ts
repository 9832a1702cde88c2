import { decodeText, notText } from './decode-text.ts'
import { type IsHeading, readCsv } from './read-csv.ts'
import { isOldExcel, isZip, readXlsx } from './read-xlsx.ts'
import { type Sheet, TableError } from './sheet.ts'

/** The sheets of an XLSX book, or a CSV file as one sheet; throws TableError where it is neither. */
export const openTable = async (bytes: Uint8Array, fileName: string, isHeading: IsHeading): Promise<Sheet[]> => {
  if (isOldExcel(bytes)) throw new TableError('это старая книга .xls: сохраните её в Excel как .xlsx')
  if (isZip(bytes) || /\.xlsx$/i.test(fileName)) return readXlsx(bytes)
  const text = decodeText(bytes)
  if (text === undefined) throw new TableError(notText)
  return [readCsv(text, isHeading)]
}
