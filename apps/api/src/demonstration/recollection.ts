import type { CheckQuestion } from '@dopusk/contract'
import { guessingChance, type Memory, type MemoryLevel, recallAfter } from '@dopusk/domain'
import { wordingKey } from './study-replay.ts'

/** What a person remembers of a question when it is asked. */
export interface Recollection {
  asked: CheckQuestion
  isKnown: boolean
  isRight: boolean
}

/** The share of questions that a specialist knows before the course. */
const knownBefore = 0.55
/** They forget a little faster than FSRS expects. */
const factor = 0.8
const dayMs = 86_400_000

export type RememberedQuestions = ReadonlyMap<number, Pick<Memory, 'stability' | 'reviewedAt'>>

interface RecollectionDeps {
  random: () => number
  now: () => Date
  rightItems: ReadonlyMap<string, number[]>
}

const recallOf = (now: Date, remembered: RememberedQuestions, { question }: CheckQuestion): number => {
  const memory = remembered.get(question.id)
  if (memory === undefined) return knownBefore
  return recallAfter((now.getTime() - memory.reviewedAt.getTime()) / dayMs, memory.stability * factor)
}

/** A question that is not remembered is guessed. */
export const recollect = (
  { random, now, rightItems }: RecollectionDeps,
  remembered: RememberedQuestions,
  questions: readonly CheckQuestion[],
): Recollection[] =>
  questions.map((asked) => {
    const isKnown = random() < recallOf(now(), remembered, asked)
    const rightCount = rightItems.get(wordingKey(asked.question.id, asked.question.question_text))?.length ?? 1
    const guessing = guessingChance({ variants: asked.question.answer_variants.length, rightCount })
    return { asked, isKnown, isRight: isKnown || random() < guessing }
  })

/** The same with a given number of right answers, to the questions that are remembered best. */
export const recollectSome = (
  { random, now }: RecollectionDeps,
  remembered: RememberedQuestions,
  questions: readonly CheckQuestion[],
  rightCount: number,
): Recollection[] => {
  const best = questions
    .map((asked) => ({ asked, chance: recallOf(now(), remembered, asked) + random() / 2 }))
    .sort((a, b) => b.chance - a.chance)
    .slice(0, rightCount)
  const right = new Set(best.map(({ asked }) => asked))
  return questions.map((asked) => ({ asked, isKnown: right.has(asked), isRight: right.has(asked) }))
}

/** The level that the person gives to a right answer; null where they do not rate it. */
export const rateRecollection = (random: () => number, { isKnown }: Recollection): MemoryLevel | null => {
  if (random() < 0.3) return null
  const luck = random()
  if (!isKnown) return luck < 0.5 ? 'Bad' : 'Satisfactorily'
  if (luck < 0.45) return 'Excellent'
  return luck < 0.85 ? 'Good' : 'Satisfactorily'
}

/** Who remembers answers sooner. */
export const drawAnswerTime = (random: () => number, { isKnown }: Recollection): number =>
  isKnown ? 12 + Math.floor(random() * 36) : 25 + Math.floor(random() * 60)
