import type { ContentImportCheck, ImportRow } from '@dopusk/contract'

/** A file that the server has read. */
export interface CheckedImport {
  name: string
  /** Base64: the same is sent to be imported. */
  content: string
  /** Idempotency key, one per chosen file: it is imported once, however often it is sent. */
  key: string
  check: ContentImportCheck
}

type Refusal = ContentImportCheck['refusals'][number]

/** A line of the file: a question, or why it is none. */
export type ImportEntry = { key: string; line: number; sheet: string | null } & (
  | { row: ImportRow }
  | { reason: Refusal['reason'] }
)

const hasRemarks = ({ faults, warnings }: ImportRow): boolean => faults.length + warnings.length > 0

/** What needs a look comes first: what was not read and what has faults, then what has warnings. */
const rankOf = (entry: ImportEntry): number => {
  if ('reason' in entry || entry.row.faults.length > 0) return 0
  return entry.row.warnings.length > 0 ? 1 : 2
}

const listEntries = ({ rows, refusals }: ContentImportCheck): ImportEntry[] => {
  const entries: ImportEntry[] = [
    ...refusals.map(({ line, sheet, reason }, index) => ({ key: `refusal ${index}`, line, sheet, reason })),
    ...rows.map((row, index) => ({ key: `row ${index}`, line: row.line, sheet: row.sheet, row })),
  ]
  // A stable sort: the lines of each rank stay in the order of the file, sheet by sheet.
  return entries.sort((one, other) => rankOf(one) - rankOf(other))
}

/** What the list can be narrowed to, with counts; only what the file has. */
export const entryFilters = (check: ContentImportCheck): { label: string; entries: ImportEntry[] }[] => {
  const all = listEntries(check)
  const parts = [
    { name: 'С\u00a0замечаниями', entries: all.filter((entry) => 'row' in entry && hasRemarks(entry.row)) },
    { name: 'Не\u00a0прочитаны', entries: all.filter((entry) => 'reason' in entry) },
  ]
  return [{ name: 'Все', entries: all }, ...parts.filter(({ entries }) => entries.length > 0)].map(
    ({ name, entries }) => ({ label: `${name}: ${entries.length}`, entries }),
  )
}

/** How many lines become what. */
export const countImport = ({ rows, refusals }: ContentImportCheck) => {
  const count = (test: (row: ImportRow) => boolean) => rows.filter(test).length
  return {
    new: count(({ outcome }) => outcome === 'new'),
    changed: count(({ outcome }) => outcome === 'changed'),
    same: count(({ outcome }) => outcome === 'same'),
    remarked: count(hasRemarks),
    refused: refusals.length,
    /** New or changed, and without faults. */
    publishable: count(({ outcome, faults }) => outcome !== 'same' && faults.length === 0),
    /** New or changed, but with faults. */
    draftsOnly: count(({ outcome, faults }) => outcome !== 'same' && faults.length > 0),
  }
}
