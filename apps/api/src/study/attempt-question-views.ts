import type { CheckQuestion } from '@dopusk/contract'
import type { Db } from '../db/database.ts'
import { type AttemptQuestion, viewAttemptQuestion } from './attempt-question.ts'
import type { QuestionVersions } from './question-versions.ts'

/** Questions of an attempt as the learner may see them now. */
export const viewAttemptQuestions = async (
  db: Db,
  versions: QuestionVersions,
  asked: readonly AttemptQuestion[],
): Promise<CheckQuestion[]> => {
  const bodies = await versions.list(
    db,
    asked.map(({ versionId }) => versionId),
  )
  return asked.flatMap((question) => {
    const body = bodies.get(question.versionId)
    return body ? [viewAttemptQuestion(question, body)] : []
  })
}
