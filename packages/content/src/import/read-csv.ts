import { CsvError, type Info, parse } from 'csv-parse/sync'
import { type Sheet, TableError } from './sheet.ts'

/** Whether a cell is a heading that the reader of the table knows. */
export type IsHeading = (cell: string) => boolean

const separators = [';', ',', '\t']

/** The separator by which the first lines hold most known headings. */
const findSeparator = (text: string, isHeading: IsHeading): string => {
  const lines = text.split('\n', 10)
  const countHeadings = (separator: string) =>
    Math.max(...lines.map((line) => line.split(separator).filter(isHeading).length))
  return separators.reduce((best, other) => (countHeadings(other) > countHeadings(best) ? other : best))
}

interface Parsed {
  record: string[]
  info: Info
}

const parseRecords = (text: string, delimiter: string, to?: number): Parsed[] =>
  parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_quotes: true,
    relax_column_count: true,
    info: true,
    ...(to !== undefined && { to }),
  }) as unknown as Parsed[]

const lastLine = (records: Parsed[]): number => records.at(-1)?.info.lines ?? 0

/** A quote that is never closed swallows the rest of the file, so the place is where its record begins. */
const findBrokenLine = (text: string, separator: string, { records }: { records?: unknown }): number =>
  typeof records === 'number' && records > 0 ? lastLine(parseRecords(text, separator, records)) + 1 : 1

export const readCsv = (source: string, isHeading: IsHeading): Sheet => {
  const text = source.replace(/\r\n?/g, '\n')
  const separator = findSeparator(text, isHeading)
  try {
    const records = parseRecords(text, separator)
    return {
      name: '',
      rows: records.map(({ record }, index) => ({
        line: (records[index - 1]?.info.lines ?? 0) + 1,
        cells: record,
      })),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = findBrokenLine(text, separator, error as { records?: unknown })
    throw new TableError('открытая кавычка нигде не закрыта', line)
  }
}
