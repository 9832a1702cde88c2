import type { Question } from '@dopusk/contract'

/** Whether anything is known about where the right answer is written down. */
export const hasSource = (question: Question): boolean =>
  question.normative_documents !== null || question.normative_title !== null || question.normative_point !== null
