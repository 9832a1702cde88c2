import { type CheckQuestion, listQuestions, type Question } from '@dopusk/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { loadByIds } from '../../shared/api/load-by-ids.ts'

export type UnansweredQuestions = UseQueryResult<ReadonlyMap<number, Question>>

/** An attempt never contains the right answers of unanswered questions: the question bank gives them, all at once. */
export const useUnansweredQuestions = (
  questions: readonly CheckQuestion[],
  userCourseId: number,
): UnansweredQuestions => {
  const ids = questions.filter(({ status }) => status === 'Not Answered').map(({ question }) => question.id)
  return useQuery({
    queryKey: ['questions', userCourseId, ids],
    queryFn: async ({ signal }) => {
      const found = await loadByIds(ids, (joined) =>
        call(listQuestions, { query: { question_ids: joined, user_course_id: userCourseId } }, { signal }),
      )
      return new Map(found.map((question) => [question.id, question]))
    },
    enabled: ids.length > 0,
    staleTime: Infinity,
  })
}
