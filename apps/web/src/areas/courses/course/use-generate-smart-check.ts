import { generateSmartCheck } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import type { QuestionCount } from './question-counts.ts'

interface SmartCheckParams {
  /** The pressed button. */
  button: 'due' | 'repeat' | 'learn'
  count: QuestionCount
}

/** Generates a check and navigates to it. */
export const useGenerateSmartCheck = (userCourseId: number) => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ button, count }: SmartCheckParams) =>
      call(generateSmartCheck, {
        body: { question_count: count, difficulty: button === 'learn' ? 'Hard' : 'Easy', user_course_id: userCourseId },
      }),
    onSuccess: async ({ id }) => {
      await navigate(courseAddress(paths.training, userCourseId, { check: String(id) }))
    },
  })
}
