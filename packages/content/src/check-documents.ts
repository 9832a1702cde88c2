import { findDoubled } from './doubled.ts'
import type { Fault } from './fault.ts'
import type { PackSources } from './read-pack.ts'

export const checkDocuments = ({ documents }: PackSources): Fault[] =>
  documents.flatMap(({ file, document }) =>
    findDoubled(
      'пункт',
      document.points.map(({ name, line }) => ({ id: name, file, line })),
    ),
  )
