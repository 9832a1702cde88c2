import { changeFavourite } from '@dopusk/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
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
      ? { count: page.count - 1, questions: page.questions.filter((question) => question.id !== id) }
      : page,
  )

const key = 'change-favourite'
/** The star's animation; a question stays in the favourites until it ends. */
const animationMs = 200

const animationEnd = () => new Promise<void>((resolve) => setTimeout(resolve, animationMs))

interface Options {
  /** In the list of favourites a question without its star is removed, with an undo. */
  removesUnstarred: boolean
}

/** An optimistic update of the star; presses on one star are sent one after another. */
export const useChangeFavourite = (id: number, { removesUnstarred }: Options) => {
  const client = useQueryClient()
  const mutationKey = [key, id]
  /** The response to an older press must not revert the star. */
  const isLastPress = () => client.isMutating({ mutationKey }) === 1

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (selected: boolean) => {
      const [answer] = await Promise.all([
        call(changeFavourite, { params: { id }, body: { selected } }),
        animationEnd(),
      ])
      return answer
    },
    onMutate: async (selected) => {
      await client.cancelQueries({ predicate: (query) => isQuestionPage(query) && query.state.data !== undefined })
      markQuestion(client, id, selected)
    },
    onSuccess: ({ selected }) => {
      if (!isLastPress()) return
      markQuestion(client, id, selected)
      if (selected || !removesUnstarred) return
      dropFavourite(client, id)
      showToast('Вопрос убран из избранного', 'green', { label: 'Вернуть', onPress: () => mutate(true) })
    },
    onError: (error, selected) => {
      if (isLastPress()) markQuestion(client, id, !selected)
      const what = selected ? 'Не получилось добавить в избранное.' : 'Не получилось убрать из избранного.'
      showToast(`${what} ${error.message}`, 'red')
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: [key] }) === 1)
        await client.invalidateQueries({ predicate: isFavouritesPage })
    },
  })
  return mutate
}
