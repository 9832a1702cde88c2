import { forgettingOf } from '../study-plan.ts'
import type { QuestionSupply } from './choose-questions.ts'
import type { Memory, MemoryLevel } from './memory.ts'

/** A check asks at most so many questions; the rest of a day's plan is asked by the next one. */
export const maxCheckSize = 40

const strengths: Record<MemoryLevel, number> = { Bad: 1, Satisfactorily: 2, Good: 3, Excellent: 4 }

interface Seen {
  id: number
  memory: Memory
}

const listSeen = (questionIds: readonly number[], memories: ReadonlyMap<number, Memory>): Seen[] =>
  questionIds.flatMap((id) => {
    const memory = memories.get(id)
    return memory === undefined ? [] : [{ id, memory }]
  })

const byForgetting = (now: Date) => (one: Seen, other: Seen) =>
  forgettingOf(other.memory, now) - forgettingOf(one.memory, now) || one.id - other.id

const byStrength = (now: Date) => (one: Seen, other: Seen) =>
  strengths[one.memory.level] - strengths[other.memory.level] || byForgetting(now)(one, other)

/** What checks choose from. The server orders the same way in SQL (supply.queries.ts). */
export const supplyOf = (
  questionIds: readonly number[],
  memories: ReadonlyMap<number, Memory>,
  now: Date,
): QuestionSupply & {
  /** Answered at level Bad, the most likely forgotten first. */
  mistakes: number[]
} => {
  const seen = listSeen(questionIds, memories)
  const forgotten = [...seen].sort(byForgetting(now))
  const idOf = ({ id }: Seen) => id
  return {
    unseen: questionIds.filter((id) => !memories.has(id)),
    weakest: [...seen].sort(byStrength(now)).map(idOf),
    forgotten: forgotten.map(idOf),
    mistakes: forgotten.filter(({ memory }) => memory.level === 'Bad').map(idOf),
  }
}
