import type { CitedDocuments } from './save-documents.ts'

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

/** The point that a question or a task names, in the first of these that has it; null where it names none. */
export const findCitedPoint = (citing: Citing, places: readonly CitedDocuments[]): CitedPoint | null => {
  for (const { documents, ids } of places) {
    const document = documents.find((each) => each.document.key === citing.document)?.document
    const id = document && ids.get(document.key)
    const cited = document?.points.find(({ name }) => name === citing.point)
    if (document === undefined || id === undefined || cited === undefined) continue
    return {
      document_id: id,
      title: document.short,
      point: cited.name,
      text: cited.paragraphs.join('\n'),
      ...(citing.verified === false ? { verified: false } : {}),
    }
  }
  return null
}
