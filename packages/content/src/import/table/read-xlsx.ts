import readBook from 'read-excel-file/node'
import { type Cell, type Sheet, TableError } from './sheet.ts'
import { checkSize, packBook, unpackBook } from './unpack-workbook.ts'

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b])
export const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
/** A workbook with a password has the container of an .xls, with this entry. */
export const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))

/** The libraries throw errors of every kind for a damaged file; only the file can be the cause. */
const orBroken = (error: unknown): never => {
  throw error instanceof TableError ? error : new TableError('это не книга Excel или она повреждена')
}

const unpack = (bytes: Uint8Array): Buffer => {
  try {
    const files = unpackBook(bytes)
    checkSize(files)
    return Buffer.from(packBook(files))
  } catch (error) {
    return orBroken(error)
  }
}

export const readXlsx = async (bytes: Uint8Array): Promise<Sheet[]> => {
  const read = await readBook(unpack(bytes)).catch(orBroken)
  return read.map(({ sheet, data = [] }) => ({
    name: sheet,
    rows: data.map((cells, index) => ({ line: index + 1, cells: cells as Cell[] })),
  }))
}
