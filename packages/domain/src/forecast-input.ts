import type { ForecastRequest } from './pass-forecast.ts'
import type { Memory, MemoryLevel } from './study/memory.ts'

interface AnswerChoice {
  variant_count: number
  answer_kind: 'one' | 'several'
}

/** What a forecast rests on, as JSON: the state of study that the server sends has this shape. */
export interface ForecastState {
  now: string
  questions: readonly (AnswerChoice & {
    id: number
    topic: number
    /** Null where the question was never answered. */
    memory: {
      level: MemoryLevel
      stability: number
      difficulty: number
      reviewed_at: string
      due_at: string
      repetitions: number
      lapses: number
    } | null
  })[]
  /** The oldest first. */
  repeats: readonly (AnswerChoice & { elapsed_days: number; stability: number; is_known: boolean })[]
  first_answers: { right: number; wrong: number }
  exam: { questions: number; pass_count: number; blueprint: Readonly<Record<string, number>> | null }
}

/** Before an answer the server sends only whether several variants are right, which is all that guessing depends on. */
const choiceOf = ({ variant_count, answer_kind }: AnswerChoice) => ({
  variants: variant_count,
  rightCount: answer_kind === 'one' ? 1 : 2,
})

/** The arguments of `forecastPass` for a random ticket at the given moment; without it, for one that is taken now. */
export const forecastRequestOf = (state: ForecastState, examAt: Date = new Date(state.now)): ForecastRequest => {
  const memories = new Map<number, Memory>()
  for (const { id, memory } of state.questions) {
    if (memory === null) continue
    const { reviewed_at, due_at, ...rest } = memory
    memories.set(id, { ...rest, reviewedAt: new Date(reviewed_at), dueAt: new Date(due_at) })
  }
  const { questions, pass_count: passCount, blueprint } = state.exam
  return {
    now: new Date(state.now),
    examAt,
    questions: state.questions.map((question) => ({
      id: question.id,
      topic: String(question.topic),
      ...choiceOf(question),
    })),
    memories,
    repeats: state.repeats.map((repeat) => ({
      elapsedDays: repeat.elapsed_days,
      stability: repeat.stability,
      ...choiceOf(repeat),
      isRight: repeat.is_known,
    })),
    firstAnswers: state.first_answers,
    exam: { questions, passCount, ...(blueprint !== null && { blueprint }) },
  }
}
