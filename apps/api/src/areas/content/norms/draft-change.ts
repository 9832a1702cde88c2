import { cleanText, plainPhrase } from '@dopusk/content'
import type { DraftBody, DraftRemark, RevisionQuestion, Verdict } from '@dopusk/contract'
import { type QuestionBody, viewImage } from '../../../study/question-body.ts'
import { remark } from '../remark.ts'

export type DraftChange = NonNullable<RevisionQuestion['draft_change']>

type Variant = Pick<DraftBody['variants'][number], 'text' | 'correct'>

/** Variants are a set: their order is no part of a wording. */
const wordsOf = ({ text, variants, image }: Pick<DraftBody, 'text' | 'variants' | 'image'>): string =>
  JSON.stringify([
    cleanText(text),
    variants.map((variant) => `${variant.correct} ${cleanText(variant.text)}`).sort(),
    image && [image.src, cleanText(image.alt)],
  ])

/** An answer is the same whatever its case, quotes, spaces and last sign. */
const answerOf = ({ text }: Variant): string => plainPhrase(cleanText(text)).replace(/[.,;]$/, '')

const answersOf = (variants: readonly Variant[], isRight: boolean): string[] =>
  variants.filter(({ correct }) => correct === isRight).map(answerOf)

/** A variant became right or wrong, or more or fewer are right. Reworded variants are taken for the same ones. */
const isRightMoved = (before: readonly Variant[], after: readonly Variant[]): boolean =>
  answersOf(before, true).length !== answersOf(after, true).length ||
  [true, false].some((isRight) => {
    const others = new Set(answersOf(before, !isRight))
    return answersOf(after, isRight).some((answer) => others.has(answer))
  })

const hasSameRight = (before: readonly Variant[], after: readonly Variant[]): boolean => {
  const set = (variants: readonly Variant[]) => JSON.stringify(answersOf(variants, true).sort())
  return set(before) === set(after)
}

/** What a draft changes of the wording that it was begun from. The cited point is not part of it. */
export const changeOf = (before: QuestionBody, draft: DraftBody): DraftChange => {
  if (isRightMoved(before.variants, draft.variants)) return 'right'
  if (!hasSameRight(before.variants, draft.variants)) return 'right_words'
  if (wordsOf({ ...before, image: viewImage(before).image ?? null }) !== wordsOf(draft)) return 'words'
  return cleanText(before.comment) === cleanText(draft.comment) ? 'none' : 'comment'
}

const sameRight = remark('right_unchanged', 'variants')

/** What contradicts the verdict that the draft belongs to. A reworded right variant may be either another answer or the same. */
const contradictions: Record<Verdict, Record<DraftChange, DraftRemark | null>> = {
  unaffected: {
    none: null,
    comment: null,
    words: remark('words_changed', 'text'),
    right_words: remark('words_changed', 'variants'),
    right: remark('words_changed', 'variants'),
  },
  wording: {
    none: remark('wording_unchanged', 'text'),
    comment: remark('comment_changed', 'text'),
    words: null,
    right_words: null,
    right: remark('right_changed', 'variants'),
  },
  key: { none: sameRight, comment: sameRight, words: sameRight, right_words: null, right: null },
  retire: { none: null, comment: null, words: null, right_words: null, right: null },
}

/** What a draft says against the verdict that was given; null where it says the same. */
export const findContradiction = (verdict: Verdict, before: QuestionBody, draft: DraftBody): DraftRemark | null =>
  contradictions[verdict][changeOf(before, draft)]
