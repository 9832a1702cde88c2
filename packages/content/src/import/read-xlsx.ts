import readBook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/node'
import { type Cell, type Sheet, TableError } from './sheet.ts'

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b])
export const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

const mostUnpackedBytes = 50_000_000
const directoryEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02])

/** What the archive's directory says it unpacks to: a small file may hold more than the memory does. */
const unpackedBytes = (bytes: Uint8Array): number => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (let at = archive.indexOf(directoryEntry); at >= 0; at = archive.indexOf(directoryEntry, at + 4)) {
    if (at + 28 <= archive.length) total += archive.readUInt32LE(at + 24)
  }
  return total
}

export const readXlsx = async (bytes: Uint8Array): Promise<Sheet[]> => {
  if (unpackedBytes(bytes) > mostUnpackedBytes)
    throw new TableError('книга слишком велика: оставьте в ней один лист со списком')
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
