import { randomUUID } from 'node:crypto'
import { getOfflinePack, type OfflineAnswer, type OfflinePack, saveOfflineAnswers } from '@dopusk/contract'
import type { TestApp } from './test-app.ts'

/** The pack of a course, as the learner's browser gets it. */
export const fetchPack = async (app: TestApp, token: string, userCourseId: number): Promise<OfflinePack> => {
  const path = getOfflinePack.path.replace('{id}', String(userCourseId))
  return (await app.ask(getOfflinePack, { path, token })).body
}

/** Right, by a course of `makeCourse`, to the pack's first question, now; in an attempt of its own. */
export const offlineAnswer = (
  pack: OfflinePack,
  change: Partial<OfflineAnswer> & { nth?: number } = {},
): OfflineAnswer => {
  const { nth = 0, ...rest } = change
  const question = pack.questions[nth]
  if (question === undefined) throw new Error(`no question ${nth}`)
  return {
    pack_id: pack.pack_id,
    client_attempt: randomUUID(),
    question: question.id,
    version: question.version,
    proof: question.proof,
    answer_items: [2],
    answer_time: 10,
    answered_at: pack.issued_at,
    ...rest,
  }
}

export const sendOffline = async (app: TestApp, token: string, answers: OfflineAnswer[]) =>
  (await app.ask(saveOfflineAnswers, { body: { answers }, token })).body.results
