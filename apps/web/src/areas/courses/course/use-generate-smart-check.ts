import { generateSmartCheck } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { useStartCheck } from '../../../study/use-start-check.ts'
import type { QuestionCount } from './question-counts.ts'

interface SmartCheckParams {
  /** The pressed button. */
  button: 'due' | 'repeat' | 'learn'
  count: QuestionCount
}

export const useGenerateSmartCheck = (userCourseId: number) =>
  useStartCheck(userCourseId, ({ button, count }: SmartCheckParams) =>
    call(generateSmartCheck, {
      body: { question_count: count, difficulty: button === 'learn' ? 'Hard' : 'Easy', user_course_id: userCourseId },
    }),
  )
