import { removeDraft } from '../../shared/drafts/draft-storage.ts'
import { listPendingResults, removePendingResult } from './pending-results.ts'

/** The draft of the current run of a course. */
export const runDraftName = (userCourseId: number): string => `practice:${userCourseId}`

/** After a full reset: a run that goes on would bring back what was reset. */
export const forgetPractice = (userCourseId: number): void => {
  removeDraft(runDraftName(userCourseId))
  for (const result of listPendingResults()) if (result.userCourseId === userCourseId) removePendingResult(result)
}
