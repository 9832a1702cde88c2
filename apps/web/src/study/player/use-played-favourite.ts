import { useQueryClient } from '@tanstack/react-query'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { changeQuestion } from '../attempt-queries.ts'
import type { AttemptMode } from '../pending-answers.ts'
import { useChangeFavourite } from '../use-change-favourite.ts'
import type { PlayedQuestion } from '../use-played-attempt.ts'

/** Returns a function that adds the current question to the favourites, or removes it. */
export const usePlayedFavourite = (mode: AttemptMode, attemptId: number, { id, question }: PlayedQuestion) => {
  const client = useQueryClient()
  const change = useChangeFavourite({
    questionId: question.id,
    mutationKey: ['favourite', mode, attemptId, id],
    show: (selected) =>
      changeQuestion(client, mode, attemptId, id, (asked) => ({ ...asked, question: { ...asked.question, selected } })),
    // The question lists show stars too.
    onChanged: () => void client.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' }),
  })
  return () => change(!question.selected)
}
