import type { NormativeDocument } from '@dopusk/contract'
import { foldText } from './fold-text.ts'

/** Documents whose titles hold every word of the search. */
export const filterDocuments = (documents: readonly NormativeDocument[], search: string): NormativeDocument[] => {
  const words = foldText(search).split(' ')
  return documents.filter(({ text }) => {
    const title = foldText(text)
    return words.every((word) => title.includes(word))
  })
}
