import type { BulkCheck } from '@dopusk/contract'

export interface RefusedRow {
  line: number
  errors: Record<string, string>
}

/** A file checked by the server. */
export interface CheckedFile {
  name: string
  /** Base64: the file of faulty rows is made of it. */
  content: string
  check: BulkCheck
  /** Rows that only the creation has refused, so far. */
  refused: RefusedRow[]
  /** Idempotency key, one per file: the list is created once, however often it is sent. */
  key: string
}

/** What is chosen before the creation of a list. */
export interface BulkChoice {
  /** The partner who will own the accounts; null for the site, and for a partner's own list. */
  partnerId: number | null
  /** The group that the people join; null for none. */
  groupId: number | null
  /** The version of the text by which the consent of the people in the list was confirmed. */
  confirmedVersion: string | null
}

export type CheckedRow = BulkCheck['rows'][number]

export type RowKind = 'faulty' | 'known' | 'new'

export const hasErrors = ({ errors }: CheckedRow): boolean => Object.keys(errors).length > 0

export const hasWarnings = ({ warnings }: CheckedRow): boolean => Object.keys(warnings).length > 0

export const kindOf = (row: CheckedRow): RowKind => {
  if (hasErrors(row)) return 'faulty'
  return row.known === null ? 'new' : 'known'
}

export const countKind = (rows: readonly CheckedRow[], kind: RowKind): number =>
  rows.filter((row) => kindOf(row) === kind).length

/** The courses of the rows that will be created. */
export const coursesOf = (rows: readonly CheckedRow[]): number[] => [
  ...new Set(rows.filter((row) => !hasErrors(row)).flatMap(({ courses }) => courses)),
]

/** Known learners who get a course; the others stay as they are. */
export const countGiven = (rows: readonly CheckedRow[]): number =>
  rows.filter(
    (row) => kindOf(row) === 'known' && row.known !== null && row.known.given.length + row.known.renewed.length > 0,
  ).length
