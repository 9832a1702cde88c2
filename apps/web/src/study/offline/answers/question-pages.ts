import type { Question } from '@dopusk/contract'
import { foldCase } from '../../../shared/format/fold.ts'

export interface ListRequest {
  limit?: number
  offset?: number
  search?: string
}

/** By the text or, where the search is a number, also by the id and `id_cok`; «1001 - 32» finds that question. */
const isFound = (search: string): ((question: Question) => boolean) => {
  const [, idCok, id] = /^(\d{1,15})\s*[-–—]\s*(\d{1,15})$/.exec(search) ?? []
  if (idCok !== undefined) return (question) => question.id === Number(id) && question.id_cok === Number(idCok)
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null
  const wanted = foldCase(search)
  return (question) =>
    question.id === number || question.id_cok === number || foldCase(question.question_text).includes(wanted)
}

export const searchQuestions = (questions: readonly Question[], search: string): Question[] => {
  const wanted = search.trim()
  return wanted === '' ? [...questions] : questions.filter(isFound(wanted))
}

/** The page that the request names; nothing reads the addresses of the others. */
export const pageOf = <Item>(items: readonly Item[], { limit = 15, offset = 0 }: ListRequest) => ({
  results: items.slice(Number(offset), Number(offset) + Number(limit)),
  count: items.length,
  next: null,
  previous: null,
})
