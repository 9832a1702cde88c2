import { openTable } from '../import/table/open-table.ts'
import { showCell } from '../import/table/sheet.ts'

/** For tests: the texts of a workbook's first sheet. */
export const readBook = async (bytes: Uint8Array): Promise<string[][]> => {
  const [sheet] = await openTable(bytes, 'book.xlsx', () => true)
  return sheet?.rows.map(({ cells }) => cells.map(showCell)) ?? []
}
