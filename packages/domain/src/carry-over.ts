interface Variant {
  text: string
  correct: boolean
}

/** What two wordings of one question may have in common. */
export interface CarriedWords {
  text: string
  variants: readonly Variant[]
  comment: string
  image: { src: string; alt: string; width: number; height: number } | null
}

/** The words in which two texts differ, without the common ones before and after them. */
const differenceOf = (earlier: string[], later: string[]): { removed: string[]; added: string[] } => {
  let start = 0
  while (start < Math.min(earlier.length, later.length) && earlier[start] === later[start]) start += 1
  let end = 0
  while (
    end < Math.min(earlier.length, later.length) - start &&
    earlier[earlier.length - 1 - end] === later[later.length - 1 - end]
  )
    end += 1
  const between = (words: string[]) => words.slice(start, words.length - end)
  return { removed: between(earlier), added: between(later) }
}

/** The change of a text, made to another one; undefined where the other has not exactly these words once. */
const carryText = (before: string, after: string, other: string): string | undefined => {
  if (before === after) return other
  if (before === other) return after
  const words = other.split(' ')
  const { removed, added } = differenceOf(before.split(' '), after.split(' '))
  const [place, ...others] = [...words.keys()].filter((at) =>
    removed.every((word, index) => words[at + index] === word),
  )
  if (removed.length === 0 || place === undefined || others.length > 0) return undefined
  return [...words.slice(0, place), ...added, ...words.slice(place + removed.length)].join(' ')
}

const setOf = (variants: readonly Variant[]): string =>
  JSON.stringify(variants.map(({ text, correct }) => `${correct} ${text}`).sort())

/** Each variant with what it has become: by its words, otherwise by its place. */
const pairVariants = (before: readonly Variant[], after: readonly Variant[]): [Variant, Variant][] | undefined => {
  if (before.length !== after.length) return undefined
  const has = (variants: readonly Variant[], { text }: Variant) => variants.some((variant) => variant.text === text)
  const reworded = after.filter((variant) => !has(before, variant))
  return before.map((variant) => {
    const same = after.find(({ text }) => text === variant.text)
    return [variant, same ?? (reworded.shift() as Variant)]
  })
}

const carryVariants = (
  before: readonly Variant[],
  after: readonly Variant[],
  other: readonly Variant[],
): readonly Variant[] | undefined => {
  if (setOf(before) === setOf(after)) return other
  if (setOf(before) === setOf(other)) return after
  const pairs = pairVariants(before, after)
  const changed = pairs?.filter(([one, another]) => one.text !== another.text)
  if (changed === undefined || pairs?.some(([one, another]) => one.correct !== another.correct)) return undefined
  let carried = other
  for (const [one, another] of changed) {
    const found = carried.filter(({ text }) => carryText(one.text, another.text, text) !== undefined)
    if (found.length !== 1) return undefined
    carried = carried.map((variant) =>
      variant === found[0] ? { ...variant, text: carryText(one.text, another.text, variant.text) as string } : variant,
    )
  }
  return carried
}

const carryImage = (before: CarriedWords['image'], after: CarriedWords['image'], other: CarriedWords['image']) => {
  const key = (image: CarriedWords['image']) => JSON.stringify(image && [image.src, image.alt])
  if (key(before) === key(after)) return other
  return key(before) === key(other) ? after : undefined
}

/** A mended wording, and the one that is planned to follow it with the same changes. */
export const carryOver = (
  before: CarriedWords,
  after: CarriedWords,
  planned: CarriedWords,
): {
  words: { text: string; variants: Variant[]; comment: string; image: CarriedWords['image'] }
  /** Something of the planned wording changes. */
  isChanged: boolean
  /** Every change is in the planned wording, too. */
  isWhole: boolean
} => {
  const [text, variants, comment, image] = [
    carryText(before.text, after.text, planned.text),
    carryVariants(before.variants, after.variants, planned.variants),
    carryText(before.comment, after.comment, planned.comment),
    carryImage(before.image, after.image, planned.image),
  ]
  const words = {
    text: text ?? planned.text,
    variants: [...(variants ?? planned.variants)],
    comment: comment ?? planned.comment,
    image: image === undefined ? planned.image : image,
  }
  const isChanged =
    words.text !== planned.text ||
    words.comment !== planned.comment ||
    words.image !== planned.image ||
    setOf(words.variants) !== setOf(planned.variants)
  return { words, isChanged, isWhole: ![text, variants, comment, image].includes(undefined) }
}
