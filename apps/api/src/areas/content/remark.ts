import { type DraftRemark, type RemarkCode, wordRemark } from '@dopusk/contract'

/** A remark at a field; `values` are what its text names. */
export const remark = (code: RemarkCode, field: string, ...values: (string | number)[]): DraftRemark => ({
  code,
  field,
  message: wordRemark(code, values.map(String)),
})
