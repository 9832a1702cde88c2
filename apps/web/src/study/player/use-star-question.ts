import { changeFavourite } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/queries.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { changeQuestion } from '../attempt-queries.ts'
import type { AttemptMode } from '../pending-answers.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'

/** An optimistic update of the star; presses are sent one after another. */
export const useStarQuestion = (mode: AttemptMode, attemptId: number, { id, question }: PlayedQuestion) => {
  const client = useQueryClient()
  const mutationKey = ['star', mode, attemptId, id]
  /** The response to an older press must not revert the star. */
  const isLastPress = () => client.isMutating({ mutationKey }) === 1
  const show = (selected: boolean) =>
    changeQuestion(client, mode, attemptId, id, (asked) => ({ ...asked, question: { ...asked.question, selected } }))

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (selected: boolean) => call(changeFavourite, { params: { id: question.id }, body: { selected } }),
    onMutate: show,
    onError: (error, selected) => {
      if (isLastPress()) show(!selected)
      const what = selected ? 'Не получилось добавить в избранное.' : 'Не получилось убрать из избранного.'
      showToast(`${what} ${error.message}`, 'red')
    },
    // The question lists show stars too.
    onSuccess: () => client.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' }),
  })

  return () => mutate(!question.selected)
}
