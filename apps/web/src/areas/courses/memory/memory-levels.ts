import type { MemoryMap } from '@dopusk/contract'

export type MemoryLevel = MemoryMap['questions'][number]['level']

/** From the best level to questions never answered. */
export const memoryLevels = [
  { level: 'Excellent', word: 'отлично', look: 'excellent' },
  { level: 'Good', word: 'хорошо', look: 'good' },
  { level: 'Satisfactorily', word: 'удовлетворительно', look: 'satisfactory' },
  { level: 'Bad', word: 'плохо', look: 'bad' },
  { level: null, word: 'новый', look: 'fresh' },
] as const satisfies { level: MemoryLevel; word: string; look: string }[]

const byLevel = new Map<MemoryLevel, (typeof memoryLevels)[number]>(memoryLevels.map((entry) => [entry.level, entry]))

export const describeLevel = (level: MemoryLevel): (typeof memoryLevels)[number] =>
  byLevel.get(level) ?? memoryLevels[4]
