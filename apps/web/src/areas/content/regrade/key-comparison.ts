import type { ContentWording } from '@dopusk/contract'
import { oneLine } from '@dopusk/contract/person-text'

interface Variant {
  text: string
  correct: boolean
}

export const variantsOf = ({ answer_variants: variants }: Pick<ContentWording, 'answer_variants'>): Variant[] =>
  variants.map(({ answer_text: text, correct }) => ({ text, correct }))

/**
 * Whether another variant is right than before. Variants are the same by their words, wherever they stand; one whose words
 * were mended is the same by its place.
 */
export const isKeyChanged = (before: readonly Variant[], after: readonly Variant[]): boolean => {
  const isIn = (variants: readonly Variant[], text: string) =>
    variants.some((each) => oneLine(each.text) === oneLine(text))
  const earlier = ({ text }: Variant, index: number): Variant | undefined => {
    const sameWords = before.find((each) => oneLine(each.text) === oneLine(text))
    const samePlace = before[index]
    return sameWords ?? (samePlace !== undefined && !isIn(after, samePlace.text) ? samePlace : undefined)
  }
  const rightCount = (variants: readonly Variant[]) => variants.filter(({ correct }) => correct).length
  return (
    rightCount(before) !== rightCount(after) ||
    after.some((variant, index) => variant.correct !== (earlier(variant, index)?.correct ?? false))
  )
}

const hasSameWords = (one: readonly Variant[], other: readonly Variant[]): boolean => {
  const words = (variants: readonly Variant[]) => JSON.stringify(variants.map(({ text }) => oneLine(text)).sort())
  return words(one) === words(other)
}

/** A wording that a norm of a later day has replaced was right in its time. */
const isOfEarlierNorm = (wording: ContentWording, current: ContentWording): boolean =>
  wording.valid_until !== null && current.valid_from !== null && wording.valid_until <= current.valid_from

/** Wordings before the current one that have its variants and another key, newest first. */
export const wordingsWithOtherKey = (wordings: readonly ContentWording[]): ContentWording[] => {
  const current = wordings.find((wording) => wording.is_current)
  if (current === undefined) return []
  const now = variantsOf(current)
  return wordings.filter((wording) => {
    const then = variantsOf(wording)
    const isEarlier = wording.no < current.no && !isOfEarlierNorm(wording, current)
    return isEarlier && hasSameWords(then, now) && isKeyChanged(then, now)
  })
}
