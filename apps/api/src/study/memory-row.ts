import type { Memory, MemoryLevel } from '@dopusk/domain'

/** A memory as the statements of the hot path read it: null columns where there is none. */
export interface MemoryColumns {
  level: MemoryLevel | null
  stability: number | null
  difficulty: number | null
  reviewedAt: Date | null
  dueAt: Date | null
  repetitions: number | null
  lapses: number | null
}

export const memoryOf = (row: MemoryColumns): Memory | null => {
  const { level, stability, difficulty, reviewedAt, dueAt } = row
  if (level === null || stability === null || difficulty === null || reviewedAt === null || dueAt === null) return null
  return { level, stability, difficulty, reviewedAt, dueAt, repetitions: row.repetitions ?? 0, lapses: row.lapses ?? 0 }
}

/** For `memory_before` of an answer. JSON has a way with dates of its own, which takes twice as long. */
export const memoryToJson = (memory: Memory): string =>
  JSON.stringify({
    ...memory,
    reviewedAt: memory.reviewedAt.toISOString(),
    dueAt: memory.dueAt.toISOString(),
  })

/** `memory_before` of an answer, read back. */
export const memoryFromJson = (json: unknown): Memory | null => {
  if (json === null) return null
  const { reviewedAt, dueAt, ...rest } = json as Omit<Memory, 'reviewedAt' | 'dueAt'> & {
    reviewedAt: string
    dueAt: string
  }
  return { ...rest, reviewedAt: new Date(reviewedAt), dueAt: new Date(dueAt) }
}
