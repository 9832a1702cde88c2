import type { BulkCheck } from '@dopusk/contract'

/** A file checked by the server. */
export interface CheckedFile {
  name: string
  check: BulkCheck
  /** Idempotency key, one per file: the list is created once, however often it is sent. */
  key: string
}

export type CheckedRow = BulkCheck['rows'][number]

export const hasErrors = ({ errors }: CheckedRow): boolean => Object.keys(errors).length > 0
