import type { QuestionBody } from '../../study/question-body.ts'

/** Whether both have the same texts and another key: the answers to one can be graded by the other. */
export const isKeyMended = (before: QuestionBody, after: QuestionBody): boolean =>
  before.text === after.text &&
  before.variants.length === after.variants.length &&
  before.variants.every(({ number, text }) =>
    after.variants.some((variant) => variant.number === number && variant.text === text),
  ) &&
  before.variants.some(({ number, correct }) =>
    after.variants.some((variant) => variant.number === number && variant.correct !== correct),
  )
