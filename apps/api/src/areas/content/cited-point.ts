import type { PackSources } from '@dopusk/content'
import type { DocumentIds } from './save-documents.ts'

/** A point of a document with its text, as questions and practical tasks store it. */
interface CitedPoint {
  document_id: number
  title: string
  point: string
  text: string
  verified?: false
}

interface Citing {
  document?: string | undefined
  point?: string | undefined
  /** False where the point could not be looked up in the official text. */
  verified?: false | undefined
}

/** The point that a question or a task names; null where it names none. */
export const findCitedPoint = (
  { document: key, point, verified }: Citing,
  { documents }: PackSources,
  ids: DocumentIds,
): CitedPoint | null => {
  const document = documents.find((each) => each.document.key === key)?.document
  const id = document && ids.get(document.key)
  const cited = document?.points.find(({ name }) => name === point)
  if (document === undefined || id === undefined || cited === undefined) return null
  return {
    document_id: id,
    title: document.short,
    point: cited.name,
    text: cited.paragraphs.join('\n'),
    ...(verified === false ? { verified } : {}),
  }
}
