import type { Memory, MemoryLevel } from '@dopusk/domain'

/** The columns of a memory in the statements of the hot path: null where there is none. */
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

/** For `memory_before` of an answer. JSON.stringify on Date objects takes twice as long. */
export const memoryToJson = (memory: Memory): string =>
  JSON.stringify({
    ...memory,
    reviewedAt: memory.reviewedAt.toISOString(),
    dueAt: memory.dueAt.toISOString(),
  })

/** For the page. */
export const viewMemory = ({ reviewedAt, dueAt, ...memory }: Memory) => ({
  ...memory,
  reviewed_at: reviewedAt.toISOString(),
  due_at: dueAt.toISOString(),
})

/** Parses `memory_before` of an answer. */
export const memoryFromJson = (json: unknown): Memory | null => {
  if (json === null) return null
  const { reviewedAt, dueAt, ...rest } = json as Omit<Memory, 'reviewedAt' | 'dueAt'> & {
    reviewedAt: string
    dueAt: string
  }
  return { ...rest, reviewedAt: new Date(reviewedAt), dueAt: new Date(dueAt) }
}
