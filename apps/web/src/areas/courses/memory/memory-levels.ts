import type { MemoryMap } from '@dopusk/contract'

export type MapLevel = MemoryMap['questions'][number]['level']

/** From the best level to questions never answered. */
export const levelLooks = [
  { level: 'Excellent', word: 'отлично', look: 'excellent' },
  { level: 'Good', word: 'хорошо', look: 'good' },
  { level: 'Satisfactorily', word: 'удовлетворительно', look: 'satisfactory' },
  { level: 'Bad', word: 'плохо', look: 'bad' },
  { level: null, word: 'новый', look: 'fresh' },
] as const satisfies { level: MapLevel; word: string; look: string }[]

const byLevel = new Map<MapLevel, (typeof levelLooks)[number]>(levelLooks.map((entry) => [entry.level, entry]))

export const describeLevel = (level: MapLevel): (typeof levelLooks)[number] => byLevel.get(level) ?? levelLooks[4]
