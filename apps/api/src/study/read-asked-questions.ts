import type { CheckQuestion } from '@dopusk/contract'
import type { Db } from '../db/database.ts'
import { listAskedQuestions, viewAskedQuestion } from './asked-question.ts'
import type { QuestionVersions } from './question-versions.ts'

/** All questions of an attempt in order, as the learner may see them now. */
export const readAskedQuestions = async (
  db: Db,
  versions: QuestionVersions,
  learnerId: number,
  attemptId: number,
): Promise<CheckQuestion[]> => {
  const asked = await listAskedQuestions(db, learnerId, attemptId)
  const bodies = await versions.list(
    db,
    asked.map(({ versionId }) => versionId),
  )
  return asked.flatMap((question) => {
    const body = bodies.get(question.versionId)
    return body ? [viewAskedQuestion(question, body)] : []
  })
}
