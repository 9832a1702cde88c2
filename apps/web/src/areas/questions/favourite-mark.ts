import type { QueryClient } from '@tanstack/react-query'
import { isFavouritesPage, isQuestionPage, type QuestionPage } from './questions-query.ts'

/** Shows the star as it will be, on every page at hand that holds the question. */
export const markQuestion = (client: QueryClient, id: number, selected: boolean) =>
  client.setQueriesData<QuestionPage>({ predicate: isQuestionPage }, (page) =>
    page?.questions.some((question) => question.id === id)
      ? {
          ...page,
          questions: page.questions.map((question) => (question.id === id ? { ...question, selected } : question)),
        }
      : page,
  )

/** Takes the question out of the favourites at hand. */
export const dropFavourite = (client: QueryClient, id: number) =>
  client.setQueriesData<QuestionPage>({ predicate: isFavouritesPage }, (page) =>
    page?.questions.some((question) => question.id === id)
      ? { count: page.count - 1, questions: page.questions.filter((question) => question.id !== id) }
      : page,
  )
