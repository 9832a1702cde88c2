import { type Unzipped, unzipSync, zipSync } from 'fflate'
import { TableError } from './sheet.ts'
import { tableLimits } from './table-limits.ts'

const tooLarge = 'книга слишком велика: оставьте в ней один лист со списком'

/**
 * The XML files of a workbook. Each is unpacked into at most as many bytes as the archive's directory declares, so
 * the sum of the declared sizes bounds the memory that an archive can take.
 */
export const unpackBook = (bytes: Uint8Array): Unzipped => {
  let files = 0
  let total = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1
      if (files > tableLimits.files) throw new TableError(tooLarge)
      if (!/\.(xml|rels)$/.test(name)) return false
      total += originalSize
      if (total > tableLimits.unpackedBytes) throw new TableError(tooLarge)
      return true
    },
  })
}

/** The same files in an uncompressed archive. */
export const packBook = (files: Unzipped): Uint8Array => zipSync(files, { level: 0 })

const placeTag = /<(?:[\w.-]+:)?(?:c|row)\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const placeAttribute = /(?:^|\s)(?:[\w.-]+:)?r\s*=\s*["']([A-Za-z]*)(\d+)["']/

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** The rectangle from the first cell of a sheet to the last row and column that it addresses. */
const measureSheet = (xml: string): { rows: number; columns: number } => {
  let rows = 0
  let columns = 0
  for (const [, attributes = ''] of xml.matchAll(placeTag)) {
    const [, letters = '', row] = placeAttribute.exec(attributes) ?? []
    rows = Math.max(rows, Number(row ?? 0))
    columns = Math.max(columns, columnNumber(letters))
  }
  return { rows, columns }
}

/** Checked before the cells are allocated: two cells in the far corners of a sheet span seventeen thousand million. */
export const checkSize = (files: Unzipped): void => {
  let cells = 0
  for (const file of Object.values(files)) {
    const { rows, columns } = measureSheet(Buffer.from(file).toString('latin1'))
    cells += rows * columns
    if (columns > tableLimits.columns || cells > tableLimits.cells)
      throw new TableError(`на листе заняты ${rows} строк и ${columns} столбцов, это слишком много: удалите лишние`)
  }
}
