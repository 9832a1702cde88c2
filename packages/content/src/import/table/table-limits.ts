/** Size limits of a table: far more than people write, far less than would fill the memory. */
export const tableLimits = {
  /** Rows × columns of all sheets, empty cells included: a sheet is read as a whole rectangle. */
  cells: 1_000_000,
  columns: 1_000,
  /** As in Excel. */
  cellLength: 32_767,
  /** Of all cells: a workbook may repeat one shared string in each of them. */
  textLength: 10_000_000,
  /** Of the workbook's XML. */
  unpackedBytes: 30_000_000,
  files: 1_000,
}
