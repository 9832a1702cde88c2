import { courseSchema } from '../pack-schema.ts'
import { wordIssue } from '../word-issue.ts'

export interface ImportOptions {
  /** Key of the pack and of its one course. */
  key: string
  name: string
  qualCode: string
  priceRubles: number
  version: string
  /** Name of the source file. */
  source: string
}

const given = courseSchema.pick({ key: true, name: true, qual_code: true, price_rubles: true })
const names: Record<string, string> = { key: 'ключ', name: 'название', qual_code: 'код', price_rubles: 'цена' }

/** The faults of the options; empty where they are valid. */
export const checkImportOptions = ({ key, name, qualCode, priceRubles }: ImportOptions): string[] => {
  const read = given.safeParse({ key, name, qual_code: qualCode, price_rubles: priceRubles }, { error: wordIssue })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${names[String(path[0])]}: ${message}`)
}
