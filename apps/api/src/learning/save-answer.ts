import type { CheckQuestion } from '@dopusk/contract'
import { calendarDayAt, isRightAnswer, isSameAnswer, levelOfAnswer, remainingDays, review } from '@dopusk/domain'
import type { Db, Tx } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type AnswerContext, findAnswerContext, writeAnswer } from './answer.queries.ts'
import { type AskedQuestion, rightNumbers, viewAskedQuestion } from './asked-question.ts'
import { lockLearner } from './lock-learner.ts'
import { memoryOf } from './memory-row.ts'
import type { QuestionBody } from './question-body.ts'
import type { QuestionVersions } from './question-versions.ts'

export interface AnswerDeps {
  db: Db
  now: () => Date
  timeZone: string
  versions: QuestionVersions
}

export interface GivenAnswer {
  learnerId: number
  askedId: number
  kind: 'check' | 'ticket'
  items: number[]
  answerTimeS: number
}

/** Refuses a new answer that comes too late or into a closed course; each kind of attempt has its own rule. */
export type RefuseNewAnswer = (context: AnswerContext, now: Date, today: string) => void

const longestCountedS = 600

const requireOwnVariants = (items: number[], { variants }: QuestionBody): void => {
  const known = items.every((item) => variants.some(({ number }) => number === item))
  if (!known || new Set(items).size !== items.length) {
    throw new AppError('invalid', { fields: { answer_items: 'Выберите варианты этого вопроса, каждый один раз' } })
  }
}

const repeatAnswer = (context: AnswerContext, items: number[], body: QuestionBody): CheckQuestion => {
  if (!isSameAnswer(items, context.items ?? [])) throw new AppError('already_answered')
  return viewAskedQuestion(context, body)
}

const storeAnswer = async (
  tx: Tx,
  given: GivenAnswer,
  context: AnswerContext,
  body: QuestionBody,
  now: Date,
  today: string,
) => {
  const { learnerId, items } = given
  const isRight = isRightAnswer(items, rightNumbers(body))
  const answerTimeS = Math.min(longestCountedS, Math.round(given.answerTimeS))
  const before = memoryOf(context)
  const after = review(before, levelOfAnswer(isRight), now, remainingDays(context, today))
  await writeAnswer(tx, { learnerId, context, items, answerTimeS, isRight, before, after, now, today })
  const answered: AskedQuestion = { ...context, items, answerTimeS, isRight }
  return viewAskedQuestion(answered, body)
}

/**
 * One answer, for checks and tickets alike: lock, look, write. The same answer sent again gets the stored result, even
 * after the end; another one is refused.
 */
export const saveAnswer = (deps: AnswerDeps, given: GivenAnswer, refuse: RefuseNewAnswer): Promise<CheckQuestion> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, given.learnerId)
    const context = await findAnswerContext(tx, given.learnerId, given.askedId)
    if (context === undefined || context.kind !== given.kind) throw new AppError('not_found')
    const body = await deps.versions.get(tx, context.versionId)
    requireOwnVariants(given.items, body)
    if (context.isRight !== null) return repeatAnswer(context, given.items, body)
    const now = deps.now()
    const today = calendarDayAt(now, deps.timeZone)
    refuse(context, now, today)
    return storeAnswer(tx, given, context, body, now, today)
  })
