import readBook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node'
import { type Cell, type Sheet, TableError } from './sheet.ts'

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b])
export const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

export const readXlsx = async (bytes: Uint8Array): Promise<Sheet[]> => {
  try {
    const sheets = await readBook(Buffer.from(bytes))
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((cells, index) => ({ line: index + 1, cells: cells as Cell[] })),
    }))
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw new TableError('это не книга Excel или она повреждена')
    throw error
  }
}
