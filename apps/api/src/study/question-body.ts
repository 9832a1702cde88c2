/** The contents of `question_version.body`. */
export interface QuestionBody {
  text: string
  variants: { number: number; text: string; correct: boolean }[]
  comment: string
  normative: { document_id: number; title: string; point: string; text: string } | null
  image: string | null
}
