import { createHash } from 'node:crypto'
import type { WordingSource } from '@dopusk/content'
import type { QuestionBody } from '../../study/question-body.ts'
import { findCitedPoint } from './cited-point.ts'
import { imageOf, type SavedImages } from './pictures/save-images.ts'
import type { CitedDocuments } from './save-documents.ts'

/** A stable order by hash, which does not reveal the right variant. */
export const numberVariants = (id: string, variants: { text: string; correct: boolean }[]) =>
  variants
    .map((variant) => ({ variant, rank: createHash('sha256').update(`${id}\n${variant.text}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ variant }, index) => ({ number: index + 1, ...variant }))

/** Where the files that the pack's questions refer to are stored. */
export interface SavedFiles {
  documents: readonly CitedDocuments[]
  images: SavedImages
}

/** The body of one wording of the question with this id. */
export const bodyOf = (id: string, question: WordingSource, saved: SavedFiles): QuestionBody => ({
  text: question.text,
  variants: numberVariants(id, [
    ...question.right.map((text) => ({ text, correct: true })),
    ...question.wrong.map((text) => ({ text, correct: false })),
  ]),
  comment: question.comment,
  normative: findCitedPoint(question, saved.documents),
  image: imageOf(question, saved.images),
})
