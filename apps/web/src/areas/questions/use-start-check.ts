import { generateBadCheck, generateFavouriteCheck } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/queries.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { QuestionListName } from './questions-query.ts'

export type CheckSource = Exclude<QuestionListName, 'all'>

const generators = { favourites: generateFavouriteCheck, mistakes: generateBadCheck } satisfies Record<
  CheckSource,
  unknown
>

/** Draws a check from the list and goes to it. Takes the number of questions, or nothing where there is no choice. */
export const useStartCheck = (source: CheckSource, userCourseId: number) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (count: number | undefined) =>
      call(generators[source], {
        body: { user_course_id: userCourseId, ...(count === undefined ? {} : { question_count: count }) },
      }),
    onSuccess: async ({ id }) => {
      // The history has one entry more.
      await client.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
      await navigate(courseAddress(paths.training, userCourseId, { check: String(id) }))
    },
  })
}
