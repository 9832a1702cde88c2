import type { CheckQuestion } from '@dopusk/contract'
import type { OfflineStudy } from '../offline-study.ts'
import type { AskedQuestion } from '../offline-types.ts'
import { gradeLocally, hasOwnVariants, rightNumbers } from './local-attempt.ts'

/** What an answer adds to its question. */
export type StoredVerdict = Pick<
  CheckQuestion,
  'status' | 'answer_items' | 'correct_answer_items' | 'comment' | 'question'
>

/** The stored question with the very wording that the attempt asks; another one may have another key. */
const isSameWording = ({ question }: AskedQuestion, asked: CheckQuestion['question']): boolean =>
  question.question_text === asked.question_text &&
  question.answer_variants.length === asked.answer_variants.length &&
  asked.answer_variants.every(({ answer_number, answer_text }) =>
    question.answer_variants.some(
      (variant) => variant.answer_number === answer_number && variant.answer_text === answer_text,
    ),
  )

const findStored = async (study: OfflineStudy, asked: CheckQuestion['question']): Promise<AskedQuestion | null> => {
  for (const { pack } of await study.packs()) {
    const question = pack.questions.find(({ id }) => id === asked.id)
    if (question === undefined) continue
    const stored = { question, cited: question.point === null ? null : (pack.points[question.point] ?? null) }
    if (isSameWording(stored, asked)) return stored
  }
  return null
}

/**
 * The verdict on an answer that waits for the server, in an attempt that was begun with a connection. Null where no stored
 * course has the question. The server grades the answer again when it comes.
 */
export const findVerdict = async (
  study: OfflineStudy,
  { question: asked }: CheckQuestion,
  items: readonly number[],
): Promise<StoredVerdict | null> => {
  const stored = await findStored(study, asked)
  // Where everybody gets the point, the server says so in its own words.
  if (stored === null || stored.question.is_given || !hasOwnVariants(stored, items)) return null
  const right = rightNumbers(stored)
  const { cited } = stored
  return {
    status: gradeLocally(stored, items).isRight ? 'Right' : 'Wrong',
    answer_items: [...items],
    correct_answer_items: right,
    comment: stored.question.comment,
    question: {
      ...asked,
      answer_variants: asked.answer_variants.map((variant) => ({
        ...variant,
        correct: right.includes(variant.answer_number),
      })),
      normative_documents: cited && { id: cited.document, text: cited.text },
      normative_title: cited?.title ?? null,
      normative_point: cited?.point ?? null,
    },
  }
}
