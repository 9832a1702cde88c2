import type { Image, Wording } from '@dopusk/contract'

/** The contents of `question_version.body`. */
export interface QuestionBody {
  text: string
  variants: { number: number; text: string; correct: boolean }[]
  comment: string
  /** `verified` is false where the point could not be looked up in the official text. */
  normative: { document_id: number; title: string; point: string; text: string; verified?: false } | null
  image: Image | null
}

/** Bodies that were loaded before pictures were shown hold an address alone: those have no picture. */
export const viewImage = ({ image }: { image: Image | null }): { image?: Image } =>
  image === null || typeof image === 'string' ? {} : { image }

/** A version of a question, for staff. */
export interface WordingRow {
  id: number
  body: QuestionBody
  createdAt: Date
  isCurrent: boolean
}

export const viewWording = ({ id, body, createdAt, isCurrent }: WordingRow): Wording => ({
  id,
  question_text: body.text,
  ...viewImage(body),
  answer_variants: body.variants.map(({ number, text, correct }) => ({
    answer_number: number,
    answer_text: text,
    correct,
  })),
  comment: body.comment || null,
  normative_documents: body.normative && { id: body.normative.document_id, text: body.normative.text },
  normative_title: body.normative?.title ?? null,
  normative_point: body.normative?.point ?? null,
  ...(body.normative?.verified === false && { point_verified: false }),
  created_at: createdAt.toISOString(),
  is_current: isCurrent,
})
