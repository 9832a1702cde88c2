import { changeFavourite } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/queries.ts'
import { showToast } from '../../shared/ui/toast-store.ts'
import { changeQuestion } from '../attempt-queries.ts'
import type { AttemptMode } from '../kept-answers.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'

/** The star turns at once; presses go to the server one after another. */
export const useStarQuestion = (mode: AttemptMode, attemptId: number) => {
  const client = useQueryClient()
  const show = ({ id }: PlayedQuestion, selected: boolean) =>
    changeQuestion(client, mode, attemptId, id, (asked) => ({ ...asked, question: { ...asked.question, selected } }))

  const { mutate } = useMutation({
    scope: { id: `star-${mode}-${attemptId}` },
    mutationFn: ({ question, selected }: { question: PlayedQuestion; selected: boolean }) =>
      call(changeFavourite, { params: { id: question.question.id }, body: { selected } }),
    onMutate: ({ question, selected }) => show(question, selected),
    onError: (error, { question, selected }) => {
      show(question, !selected)
      const what = selected ? 'Не получилось добавить в избранное.' : 'Не получилось убрать из избранного.'
      showToast(`${what} ${error.message}`, 'red')
    },
    // The lists of questions show stars too.
    onSuccess: () => client.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' }),
  })

  return (question: PlayedQuestion) => mutate({ question, selected: !question.question.selected })
}
