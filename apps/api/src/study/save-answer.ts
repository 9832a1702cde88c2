import type { CheckQuestion } from '@dopusk/contract'
import { calendarDayAt, gradeAnswer, isSameAnswer, levelOfAnswer, type MemoryLevel, review } from '@dopusk/domain'
import type { Db } from '../db/database.ts'
import { runPipelinedTransaction } from '../db/pipelined-transaction.ts'
import { AppError } from '../http/app-error.ts'
import { todayOf } from '../today.ts'
import { type AnswerContext, type AnswerWrite, answerContexts, answersWrite } from './answer.queries.ts'
import { gradedBy, rightNumbers, viewAttemptQuestion } from './attempt-question.ts'
import { beginAnswered } from './begin-course.ts'
import { lockLearner, lockLearnersSkipLocked } from './lock-learner.ts'
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
  /** Throws for a new answer that is too late or in a closed course; each kind of attempt has its own rule. */
  refuse: RefuseAnswer
  /** Of an answer that is rated at once; others are rated later, or never. */
  rating?: MemoryLevel | undefined
}

export type RefuseAnswer = (context: AnswerContext, now: Date, today: string) => void

/** The time at which answers are decided. */
export interface Moment {
  now: Date
  today: string
}

const maxCountedS = 600

export const requireOwnVariants = (items: number[], { variants }: QuestionBody): void => {
  const known = items.every((item) => variants.some(({ number }) => number === item))
  if (!known || new Set(items).size !== items.length) {
    throw new AppError('invalid', { fields: { answer_items: 'Выберите варианты этого вопроса, каждый один раз' } })
  }
}

/** What a new answer changes. `movesMemory` is false for an answer older than the one that the memory is from. */
export const newAnswer = (
  given: Omit<GivenAnswer, 'refuse' | 'kind' | 'askedId'>,
  context: AnswerContext,
  body: QuestionBody,
  { now, today }: Moment,
  movesMemory = true,
): AnswerWrite => {
  const isKnown = gradeAnswer(given.items, rightNumbers(body))
  // A point that everybody gets says nothing of what the learner remembers.
  const isRight = isKnown || context.isGiven
  const rating = isRight ? (given.rating ?? null) : null
  const current = memoryOf(context)
  // Another meaning of the question is as new as a question that was never answered.
  const before = context.answeredMeaningNo === context.meaningNo ? current : null
  return {
    learnerId: given.learnerId,
    context,
    answeredAt: now,
    day: today,
    items: given.items,
    answerTimeS: Math.min(maxCountedS, Math.round(given.answerTimeS)),
    isRight,
    // An answer that moves nothing is no first one.
    before: movesMemory ? before : current,
    // Stored as FSRS gives it: courses with different last days share one memory, and limit it when they read it.
    after:
      movesMemory || current === null
        ? review(before, rating ?? levelOfAnswer(isKnown), now, Number.POSITIVE_INFINITY)
        : current,
    movesMemory,
    rating,
  }
}

/** The result of one answer, and the write where it is new. */
const decide = (
  given: GivenAnswer,
  context: AnswerContext | undefined,
  body: QuestionBody | undefined,
  moment: Moment,
): { view: CheckQuestion; write?: AnswerWrite } => {
  if (context === undefined || context.kind !== given.kind) throw new AppError('not_found')
  if (body === undefined) throw new Error(`No question version ${gradedBy(context)}`)
  requireOwnVariants(given.items, body)
  if (context.isRight !== null) {
    if (!isSameAnswer(given.items, context.items ?? [])) throw new AppError('already_answered')
    return { view: viewAttemptQuestion(context, body) }
  }
  given.refuse(context, moment.now, moment.today)
  const write = newAnswer(given, context, body, moment)
  const { items, answerTimeS, isRight } = write
  return { view: viewAttemptQuestion({ ...context, items, answerTimeS, isRight }, body), write }
}

/** The result of each answer, in their order, and the statement that writes the new ones. */
interface Decided {
  result: (CheckQuestion | AppError)[]
  write: ReturnType<typeof answersWrite> | null
}

/** Decides answers of locked learners, one for each. The error of one does not affect the others. */
const decideAll = async (
  deps: AnswerDeps,
  answers: readonly GivenAnswer[],
  found: readonly AnswerContext[],
  connection: Db,
): Promise<Decided> => {
  // By the learner: a learner must not get the question of another one by naming its id in the same batch.
  const contexts = new Map(found.map((context) => [context.learnerId, context]))
  const bodies = await deps.versions.list(connection, found.map(gradedBy))
  const now = deps.now()
  const moment = { now, today: calendarDayAt(now, deps.timeZone) }
  const writes: AnswerWrite[] = []
  const result = answers.map((given) => {
    const context = contexts.get(given.learnerId)
    try {
      const { view, write } = decide(given, context, context && bodies.get(gradedBy(context)), moment)
      if (write) writes.push(write)
      return view
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  })
  return { result, write: writes.length === 0 ? null : answersWrite(writes) }
}

/**
 * Saves one answer, for checks and tickets alike, and waits for the learner's lock. The same answer sent again gets the
 * stored result, even after the end; a different one is refused.
 */
export const saveAnswer = async (deps: AnswerDeps, given: GivenAnswer): Promise<CheckQuestion> => {
  const [result] = await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, given.learnerId)
    const { rows: found } = await answerContexts([given], todayOf(deps)).execute(tx)
    const { result: decided, write } = await decideAll(deps, [given], found, tx)
    if (write === null) return decided
    await write.execute(tx)
    await beginAnswered(tx, found, deps.now())
    return decided
  })
  if (result === undefined || result instanceof AppError) throw result ?? new Error('an answer without a result')
  return result
}

/**
 * The same for a batch. A learner whom another transaction has locked is 'busy', so that the batch does not wait. So is one
 * whose course begins with this answer: that changes accounts, which others may have locked.
 */
export const saveAnswers = (
  deps: AnswerDeps,
  answers: readonly GivenAnswer[],
): Promise<(CheckQuestion | AppError | 'busy')[]> => {
  const firsts = new Map(answers.toReversed().map((given) => [given.learnerId, given]))
  const first = {
    lock: lockLearnersSkipLocked([...firsts.keys()]),
    read: answerContexts([...firsts.values()], todayOf(deps)),
  }
  return runPipelinedTransaction(deps.db, first, async (locked, found, connection) => {
    const beginning = new Set(found.flatMap(({ startedAt, learnerId }) => (startedAt === null ? [learnerId] : [])))
    const ready = locked.flatMap(({ id }) => (beginning.has(id) ? [] : (firsts.get(id) ?? [])))
    const { result, write } = await decideAll(deps, ready, found, connection)
    const results = new Map(ready.map((given, index) => [given, result[index]]))
    return { write, resultOf: () => answers.map((given) => results.get(given) ?? ('busy' as const)) }
  })
}
