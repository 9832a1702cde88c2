import { cleanLines, cleanText } from '@dopusk/content'
import type { QuestionBody } from '../../study/question-body.ts'

/** What is published has the spaces of a pack: one that was stored with others is the same text. */
export const isSameVariant = (one: { text: string }, other: { text: string }): boolean =>
  cleanText(one.text) === cleanText(other.text)

/** Whether both have the same texts and another key: the answers to one can be graded by the other. */
export const isKeyMended = (before: QuestionBody, after: QuestionBody): boolean =>
  cleanLines(before.text) === cleanLines(after.text) &&
  before.variants.length === after.variants.length &&
  before.variants.every((known) =>
    after.variants.some((variant) => variant.number === known.number && isSameVariant(variant, known)),
  ) &&
  before.variants.some(({ number, correct }) =>
    after.variants.some((variant) => variant.number === number && variant.correct !== correct),
  )
