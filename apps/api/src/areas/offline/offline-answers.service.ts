import type { OfflineAnswer, OfflineResult } from '@dopusk/contract'
import { type AccessHistory, calendarDayAt, isSameAnswer, type Memory, wasOpenOn } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type AnswerContext, answerContexts, answersWrite } from '../../study/answer.queries.ts'
import { gradedBy } from '../../study/attempt-question.ts'
import { beginAnswered } from '../../study/begin-course.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import type { QuestionBody } from '../../study/question-body.ts'
import { type AnswerDeps, newAnswer, requireOwnVariants } from '../../study/save-answer.ts'
import { todayOf } from '../../today.ts'
import { findAccessHistories, insertAsked, listStoredAnswers, type StoredAnswer } from './offline-answers.queries.ts'
import type { PackClaims, PackSigner } from './pack-signer.ts'

export interface OfflineAnswersDeps extends AnswerDeps {
  signer: PackSigner
}

type Refusal = NonNullable<OfflineResult['refusal']>

const refusals: Record<Refusal['code'], string> = {
  course_paused: 'В этот день курс был приостановлен или доступ к нему закончился',
  pack_expired: 'Срок сохранённого курса закончился больше недели назад',
  not_found: 'Этого вопроса не было в сохранённом курсе',
  invalid: 'Такого варианта ответа нет в вопросе',
  already_answered: 'На этот вопрос уже сохранён другой ответ',
}

/** Answers are taken so long after their pack has expired. */
const graceMs = 7 * 86_400_000

/** An answer with what its pack says of it. */
interface PackedAnswer extends OfflineAnswer {
  userCourseId: number
  expiresAt: Date
  /** Between the issue of the pack and now, whatever the browser's clock said. */
  answeredAt: Date
}

const clamp = (at: Date, { issuedAt }: PackClaims, now: Date): Date =>
  new Date(Math.max(issuedAt.getTime(), Math.min(at.getTime(), now.getTime())))

/** Null where the pack or the wording is not one that we gave to this learner. */
const readPacked = (signer: PackSigner, learnerId: number, answer: OfflineAnswer, now: Date): PackedAnswer | null => {
  const claims = signer.read(answer.pack_id)
  const wording = { questionId: answer.question, versionId: answer.version }
  if (claims?.learnerId !== learnerId || !signer.isProven(answer.pack_id, wording, answer.proof)) return null
  const answeredAt = clamp(new Date(answer.answered_at), claims, now)
  return { ...answer, userCourseId: claims.userCourseId, expiresAt: claims.expiresAt, answeredAt }
}

const keyOf = (clientAttempt: string, questionId: number) => `${clientAttempt.toLowerCase()} ${questionId}`

interface Known {
  now: Date
  timeZone: string
  histories: ReadonlyMap<number, AccessHistory>
  stored: ReadonlyMap<string, StoredAnswer>
  bodies: ReadonlyMap<number, QuestionBody>
}

type Verdict = Pick<OfflineResult, 'outcome' | 'is_right'> & { refusal: Refusal['code'] | null }

const refused = (code: Refusal['code']): Verdict => ({ outcome: 'refused', is_right: null, refusal: code })

const hasOwnVariants = (items: number[], body: QuestionBody | undefined): boolean => {
  if (body === undefined) return false
  try {
    requireOwnVariants(items, body)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** What is known of an answer before it is stored; null where it is a new one. */
const judge = (answer: PackedAnswer | null, { now, timeZone, histories, stored, bodies }: Known): Verdict | null => {
  if (answer === null) return refused('not_found')
  const before = stored.get(keyOf(answer.client_attempt, answer.question))
  if (before !== undefined) {
    if (!isSameAnswer(answer.answer_items, before.items)) return refused('already_answered')
    return { outcome: 'repeated', is_right: before.isRight, refusal: null }
  }
  const history = histories.get(answer.userCourseId)
  if (history === undefined) return refused('not_found')
  if (now.getTime() > answer.expiresAt.getTime() + graceMs) return refused('pack_expired')
  if (!hasOwnVariants(answer.answer_items, bodies.get(answer.version))) return refused('invalid')
  const dayOf = (at: Date) => calendarDayAt(at, timeZone)
  return wasOpenOn(history, dayOf(answer.answeredAt), dayOf(now)) ? null : refused('course_paused')
}

/** The memory of each question as it is after the answers so far. */
type Memories = Map<number, { memory: Memory; meaningNo: number }>

const withMemory = (context: AnswerContext, memories: Memories): AnswerContext => {
  const known = memories.get(context.questionId)
  return known === undefined ? context : { ...context, ...known.memory, answeredMeaningNo: known.meaningNo }
}

/** Stores new answers in the order in which they were given, each as an answer with a line. Returns which are right. */
const storeAnswers = async (
  deps: OfflineAnswersDeps,
  tx: Tx,
  learnerId: number,
  answers: readonly PackedAnswer[],
): Promise<Map<PackedAnswer, boolean>> => {
  const inserted = await insertAsked(
    tx,
    learnerId,
    answers.map((answer) => ({
      clientAttempt: answer.client_attempt,
      userCourseId: answer.userCourseId,
      questionId: answer.question,
      versionId: answer.version,
      answeredAt: answer.answeredAt,
    })),
  )
  const { rows } = await answerContexts(
    inserted.map(({ id: askedId }) => ({ learnerId, askedId })),
    todayOf(deps),
  ).execute(tx)
  const byId = new Map(rows.map((context) => [context.id, context]))
  const contexts = new Map(
    inserted.map(({ id, clientAttempt, questionId }) => [keyOf(clientAttempt, questionId), byId.get(id)]),
  )
  const bodies = await deps.versions.list(tx, rows.map(gradedBy))
  const memories: Memories = new Map()
  const writes = answers.map((answer) => {
    const read = contexts.get(keyOf(answer.client_attempt, answer.question)) as AnswerContext
    const context = withMemory(read, memories)
    const isNewest = context.reviewedAt === null || answer.answeredAt >= context.reviewedAt
    const given = {
      ...{ learnerId, items: answer.answer_items, answerTimeS: answer.answer_time },
      rating: answer.user_memorization,
    }
    const body = bodies.get(gradedBy(context)) as QuestionBody
    const moment = { now: answer.answeredAt, today: calendarDayAt(answer.answeredAt, deps.timeZone) }
    const write = newAnswer(given, context, body, moment, isNewest)
    if (isNewest) memories.set(context.questionId, { memory: write.after, meaningNo: context.meaningNo })
    return write
  })
  await answersWrite(writes).execute(tx)
  for (const [id, [first]] of Map.groupBy(answers, (answer) => answer.userCourseId)) {
    const ofCourse = rows.filter(({ userCourseId }) => userCourseId === id)
    if (first !== undefined) await beginAnswered(tx, ofCourse, first.answeredAt)
  }
  return new Map(answers.map((answer, index) => [answer, writes[index]?.isRight === true]))
}

const viewResult = (answer: OfflineAnswer, { refusal, ...verdict }: Verdict): OfflineResult => ({
  client_attempt: answer.client_attempt,
  question: answer.question,
  ...verdict,
  refusal: refusal && { code: refusal, message: refusals[refusal] },
})

/**
 * Answers that were given without a line. Each is stored once, graded here, and counts on the day on which it was given; one that
 * is older than the learner's last answer to the question leaves the memory as it is. The refusal of one does not affect the others.
 */
export const saveOfflineAnswers = async (
  deps: OfflineAnswersDeps,
  learnerId: number,
  answers: readonly OfflineAnswer[],
): Promise<OfflineResult[]> => {
  const now = deps.now()
  const packed = answers.map((answer) => readPacked(deps.signer, learnerId, answer, now))
  const own = packed.filter((answer) => answer !== null)
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const clientAttempts = [...new Set(own.map((answer) => answer.client_attempt))]
    const stored = await listStoredAnswers(tx, learnerId, clientAttempts)
    const known: Known = {
      ...{ now, timeZone: deps.timeZone },
      histories: await findAccessHistories(tx, learnerId, [...new Set(own.map((answer) => answer.userCourseId))]),
      stored: new Map(stored.map((answer) => [keyOf(answer.clientAttempt, answer.questionId), answer])),
      bodies: await deps.versions.list(tx, [...new Set(own.map((answer) => answer.version))]),
    }
    const verdicts = packed.map((answer) => judge(answer, known))
    const fresh = packed.filter((answer, index) => answer !== null && verdicts[index] === null) as PackedAnswer[]
    const inOrder = fresh.sort((one, other) => one.answeredAt.getTime() - other.answeredAt.getTime())
    const right = inOrder.length === 0 ? new Map() : await storeAnswers(deps, tx, learnerId, inOrder)
    return answers.map((answer, index) => {
      const isRight = right.get(packed[index]) ?? null
      return viewResult(answer, verdicts[index] ?? { outcome: 'stored', is_right: isRight, refusal: null })
    })
  })
}
