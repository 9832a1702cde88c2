import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useChangeFavourite } from '../../study/use-change-favourite.ts'
import { isFavouritesPage, isQuestionPage, type QuestionPage } from './questions-query.ts'

/** Updates the star on every cached page with the question. */
const markQuestion = (client: QueryClient, id: number, selected: boolean) =>
  client.setQueriesData<QuestionPage>({ predicate: isQuestionPage }, (page) =>
    page?.questions.some((question) => question.id === id)
      ? {
          ...page,
          questions: page.questions.map((question) => (question.id === id ? { ...question, selected } : question)),
        }
      : page,
  )

/** Removes the question from the cached favourites. */
const dropFavourite = (client: QueryClient, id: number) =>
  client.setQueriesData<QuestionPage>({ predicate: isFavouritesPage }, (page) =>
    page?.questions.some((question) => question.id === id)
      ? { ...page, count: page.count - 1, questions: page.questions.filter((question) => question.id !== id) }
      : page,
  )

const key = 'listed-favourite'
/** A question stays in the favourites until its star has faded. */
const animationMs = 200

interface Options {
  /** In the list of favourites a question without its star is removed, with an undo. */
  removesUnstarred: boolean
}

export const useListedFavourite = (id: number, { removesUnstarred }: Options) => {
  const client = useQueryClient()
  const change = useChangeFavourite({
    questionId: id,
    mutationKey: [key, id],
    animationMs,
    show: async (selected) => {
      await client.cancelQueries({ predicate: (query) => isQuestionPage(query) && query.state.data !== undefined })
      markQuestion(client, id, selected)
    },
    onChanged: (selected) => {
      markQuestion(client, id, selected)
      if (selected || !removesUnstarred) return
      dropFavourite(client, id)
      showToast('Вопрос убран из избранного', 'green', { label: 'Вернуть', onPress: () => change(true) })
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: [key] }) === 1)
        await client.invalidateQueries({ predicate: isFavouritesPage })
    },
  })
  return change
}
