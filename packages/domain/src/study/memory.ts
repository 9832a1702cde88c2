import { type Card, computeDecayFactor, createEmptyCard, default_w, fsrs, type Grade, Rating, State } from 'ts-fsrs'

export const memoryLevels = ['Excellent', 'Good', 'Satisfactorily', 'Bad'] as const

/** How well a learner knows a question they have answered. */
export type MemoryLevel = (typeof memoryLevels)[number]

/** The memory state of one question for one learner. */
export interface Memory {
  level: MemoryLevel
  /** Days until the probability of recall falls to 90 %. */
  stability: number
  difficulty: number
  reviewedAt: Date
  dueAt: Date
  repetitions: number
  lapses: number
}

const grades: Record<MemoryLevel, Grade> = {
  Excellent: Rating.Easy,
  Good: Rating.Good,
  Satisfactorily: Rating.Hard,
  Bad: Rating.Again,
}

/** Whole days and no randomness: the same answers always give the same memory. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

const dayMs = 86_400_000

const cardOf = (memory: Memory | null, now: Date): Card =>
  memory === null
    ? createEmptyCard(now)
    : {
        due: memory.dueAt,
        stability: memory.stability,
        difficulty: memory.difficulty,
        elapsed_days: 0,
        scheduled_days: Math.max(0, Math.round((memory.dueAt.getTime() - memory.reviewedAt.getTime()) / dayMs)),
        learning_steps: 0,
        reps: memory.repetitions,
        lapses: memory.lapses,
        state: State.Review,
        last_review: memory.reviewedAt,
      }

/**
 * Schedules the next review by FSRS (spaced repetition): the memory after an answer or a rating at that level. The
 * question is due again within the days of access that are left.
 */
export const review = (before: Memory | null, level: MemoryLevel, now: Date, daysLeft: number): Memory => {
  const { card } = scheduler.next(cardOf(before, now), now, grades[level])
  const lastDayOfAccess = now.getTime() + Math.max(1, daysLeft) * dayMs
  const nextReviewAt = new Date(Math.min(card.due.getTime(), lastDayOfAccess))
  return {
    level,
    stability: card.stability,
    difficulty: card.difficulty,
    reviewedAt: now,
    dueAt: nextReviewAt,
    repetitions: card.reps,
    lapses: card.lapses,
  }
}

const { decay, factor } = computeDecayFactor(default_w)

/** The chance of recall some days after an answer: the forgetting curve of FSRS. */
export const recallAfter = (days: number, stability: number): number =>
  (1 + (factor * Math.max(0, days)) / stability) ** decay

/** The stability that an answer at that level would leave. */
export const stabilityAfter = ({ stability, difficulty }: Memory, level: MemoryLevel, elapsedDays: number): number =>
  scheduler.next_state({ stability, difficulty }, elapsedDays, grades[level]).stability

/** A right answer counts as Good until it is rated; a wrong answer counts as Bad. */
export const levelOfAnswer = (isRight: boolean): MemoryLevel => (isRight ? 'Good' : 'Bad')

/** How an answer changes the counts of good and bad memorisation. */
export const countChange = (before: MemoryLevel | null, after: MemoryLevel | null): { good: number; bad: number } => {
  const good = (level: MemoryLevel | null) => (level === 'Excellent' || level === 'Good' ? 1 : 0)
  const bad = (level: MemoryLevel | null) => (level === 'Satisfactorily' || level === 'Bad' ? 1 : 0)
  return { good: good(after) - good(before), bad: bad(after) - bad(before) }
}
