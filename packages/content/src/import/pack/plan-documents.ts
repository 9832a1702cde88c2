import { withoutLastWord } from '@dopusk/domain'
import { stringify } from 'yaml'
import { cleanText, nameKey } from '../clean-text.ts'
import type { ImportedQuestion } from '../imported-question.ts'
import { createSlugs } from './slug.ts'

/** A normative document assembled from the rows that cite it. */
interface PlannedDocument {
  key: string
  title: string
  /** Texts by point; several rows may each contain a part of one point. */
  points: Map<string, string[]>
}

const shortLength = 80

const shorten = (title: string): string =>
  title.length <= shortLength ? title : `${withoutLastWord(title.slice(0, shortLength))}…`

/** A paragraph that begins with # would be parsed as a heading. */
const asParagraph = (text: string): string => text.replace(/^[#\s]+/, '')

export type Documents = Map<string, PlannedDocument>

/** Two editions may have one title. */
const documentName = (title: string, edition: string | undefined): string =>
  `${nameKey(title)}\n${edition === undefined ? '' : cleanText(edition)}`

/** Only points with a text can be cited: a digest has no empty points. */
export const planDocuments = (questions: ImportedQuestion[]): Documents => {
  const documents: Documents = new Map()
  const slug = createSlugs('document')
  for (const { document: title, edition, point, pointText } of questions) {
    const text = asParagraph(pointText ?? '')
    if (title === undefined || point === undefined || text === '') continue
    const key = slug(edition === undefined ? title : `${title} ${edition}`)
    const name = documentName(title, edition)
    const document = documents.get(name) ?? { key, title, points: new Map<string, string[]>() }
    documents.set(name, document)
    const texts = document.points.get(point) ?? []
    document.points.set(point, texts.includes(text) ? texts : [...texts, text])
  }
  return documents
}

/** The cited point, if the documents contain it. */
export const findCited = (
  documents: Documents,
  { document: title, edition, point }: ImportedQuestion,
): { document: string; point: string; text: string } | undefined => {
  if (title === undefined || point === undefined) return undefined
  const document = documents.get(documentName(title, edition))
  const texts = document?.points.get(point)
  return document && texts && { document: document.key, point, text: texts.join(' ') }
}

export const writeDocument = ({ title, points }: PlannedDocument): string => {
  const sheet = stringify(
    { title, short: shorten(title), edition: 'редакция в исходном файле не указана' },
    { lineWidth: 0 },
  )
  const digest = [...points].map(([point, texts]) => [`### ${point}`, ...texts].join('\n\n'))
  return `---\n${sheet}---\n\n${digest.join('\n\n')}\n`
}
