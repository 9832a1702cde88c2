import type { Image } from '@dopusk/contract'

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
