import type { PackSources } from '@dopusk/content'
import type { DocumentIds } from './save-documents.ts'

/** A point of a document with its text, as questions and practical tasks store it. */
interface CitedPoint {
  document_id: number
  title: string
  point: string
  text: string
}

/** The point that a question or a task names; null where it names none. */
export const findCitedPoint = (
  { document: key, point }: { document?: string | undefined; point?: string | undefined },
  { documents }: PackSources,
  ids: DocumentIds,
): CitedPoint | null => {
  const document = documents.find((each) => each.document.key === key)?.document
  const id = document && ids.get(document.key)
  const cited = document?.points.find(({ name }) => name === point)
  if (document === undefined || id === undefined || cited === undefined) return null
  return { document_id: id, title: document.short, point: cited.name, text: cited.paragraphs.join('\n') }
}
