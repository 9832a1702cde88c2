import type { AttemptPulse, Check, CheckQuestion } from '@dopusk/contract'
import { isSameAnswer, type MemoryLevel } from '@dopusk/domain'
import { serverNowMs } from '../../../shared/api/tokens.ts'
import { refusals } from '../offline-refusal.ts'
import type { OfflineStudy } from '../offline-study.ts'
import type { AskedQuestion, LocalAnswer } from '../offline-types.ts'
import { requestSending } from '../sending-request.ts'
import { gradeLocally, hasOwnVariants, viewCheck, viewQuestion } from './local-attempt.ts'

/** As the server counts it: a page may stay open for longer. */
const maxCountedS = 600

/** Graded and stored at once. The same answer again gets the same result; another one is refused. */
export const saveAnswerLocally = async (
  study: OfflineStudy,
  askedId: number,
  { items, answerTimeS }: { items: number[]; answerTimeS: number },
): Promise<CheckQuestion> => {
  const { view, no } = await study.askedView(askedId)
  const { attempt, answers } = view
  const asked = attempt.questions[no - 1] as AskedQuestion
  if (!hasOwnVariants(asked, items)) throw refusals.invalid()
  const before = answers.get(no)
  if (before !== undefined) {
    if (!isSameAnswer(items, before.items)) throw refusals.already_answered()
    return viewQuestion(view, no)
  }
  if (attempt.isFinished) throw refusals.check_finished()
  const answer: LocalAnswer = {
    attemptId: attempt.id,
    clientAttempt: attempt.clientAttempt,
    packId: attempt.packId,
    userCourseId: attempt.userCourseId,
    no,
    question: asked.question.id,
    version: asked.question.version,
    proof: asked.question.proof,
    items,
    answerTimeS: Math.min(maxCountedS, Math.round(answerTimeS)),
    // Never before the attempt: the clock may have been set back meanwhile.
    answeredAt: new Date(Math.max(serverNowMs(), Date.parse(attempt.createdAt))).toISOString(),
    ...gradeLocally(asked, items),
    rating: null,
    state: 'unsent',
  }
  await study.saveAnswer(answer)
  requestSending()
  return viewQuestion({ ...view, answers: new Map(answers).set(no, answer) }, no)
}

/** Once, of a right answer. After the answer was sent the server takes no rating of it. */
export const rateLocally = async (
  study: OfflineStudy,
  askedId: number,
  level: MemoryLevel,
): Promise<{ id: number; user_memorization: MemoryLevel }> => {
  const { view, no } = await study.askedView(askedId)
  const answer = view.answers.get(no)
  if (answer === undefined) throw refusals.not_found()
  if (!answer.isRight) throw refusals.not_right()
  if (answer.rating !== level) {
    if (answer.rating !== null || answer.state !== 'unsent') throw refusals.already_rated()
    await study.saveAnswer({ ...answer, rating: level })
    requestSending()
  }
  return { id: askedId, user_memorization: level }
}

/** Unanswered questions stay unanswered; ending an ended check changes nothing. */
export const endAttempt = async (study: OfflineStudy, id: number): Promise<Check> => {
  const { attempt } = await study.attemptView(id)
  if (!attempt.isFinished) await study.saveAttempt({ ...attempt, isFinished: true })
  requestSending()
  return viewCheck(await study.attemptView(id))
}

/** A local attempt has no lock on the server: tabs of this browser tell each other. */
export const pulseOf = async (study: OfflineStudy, id: number): Promise<AttemptPulse> => {
  const { attempt } = await study.attemptView(id)
  return {
    id,
    holder: null,
    is_finished: attempt.isFinished,
    mode: attempt.mode,
    server_now: new Date(serverNowMs()).toISOString(),
    remaining_seconds: null,
  }
}
