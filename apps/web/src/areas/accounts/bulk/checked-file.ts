import type { BulkCheck } from '@dopusk/contract'

/** A file that the server has read. */
export interface CheckedFile {
  name: string
  check: BulkCheck
  /** Made up once for the file: however often it is sent, it is created once. */
  key: string
}

export type CheckedRow = BulkCheck['rows'][number]

export const hasErrors = ({ errors }: CheckedRow): boolean => Object.keys(errors).length > 0
