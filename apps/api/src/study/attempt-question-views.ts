import type { CheckQuestion } from '@dopusk/contract'
import type { Db } from '../db/database.ts'
import { listAttemptQuestions, viewAttemptQuestion } from './attempt-question.ts'
import type { QuestionVersions } from './question-versions.ts'

/** All questions of an attempt in order, as the learner may see them now. */
export const listAttemptQuestionViews = async (
  db: Db,
  versions: QuestionVersions,
  learnerId: number,
  attemptId: number,
): Promise<CheckQuestion[]> => {
  const asked = await listAttemptQuestions(db, learnerId, attemptId)
  const bodies = await versions.list(
    db,
    asked.map(({ versionId }) => versionId),
  )
  return asked.flatMap((question) => {
    const body = bodies.get(question.versionId)
    return body ? [viewAttemptQuestion(question, body)] : []
  })
}
