import type { CheckQuestion } from '@dopusk/contract'
import type { Db } from '../db/database.ts'
import { type AttemptQuestion, gradedBy, viewAttemptQuestion } from './attempt-question.ts'
import type { QuestionVersions } from './question-versions.ts'

/** Questions of an attempt as the learner may see them now. */
export const viewAttemptQuestions = async (
  db: Db,
  versions: QuestionVersions,
  asked: readonly AttemptQuestion[],
): Promise<CheckQuestion[]> => {
  const bodies = await versions.list(db, asked.map(gradedBy))
  return asked.flatMap((question) => {
    const body = bodies.get(gradedBy(question))
    return body ? [viewAttemptQuestion(question, body)] : []
  })
}
