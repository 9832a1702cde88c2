import type { WordingSource } from '../pack-schema.ts'

type Item = Pick<WordingSource, 'text' | 'right' | 'wrong'>

const isSeveral = ({ right }: Item) => right.length > 1

/** Words that wrong variants are padded with. An examinee who knows nothing drops a variant that has one. */
const stockWords = [
  /страхов/iu,
  /надзор/iu,
  /(?:^|[^а-яё])(?:деньг|денег|денеж|смет[аыуе]|зарплат|заработн|оплат|преми[яюи]|стоимост|бюджет)/iu,
  /(?:^|[^а-яё])(?:только|исключительно|лишь)(?![а-яё])/iu,
  /независимо|(?:^|[^а-яё])(?:люб(?:ой|ая|ое|ые|ого|ому|ым|ом|ых)|всегда|никогда|ни при каких)(?![а-яё])/iu,
]

/** Wrong variants with a stock word that neither the question nor a right variant has. */
export const throwawaysOf = ({ text, right, wrong }: Item): string[] => {
  const used = [text, ...right].join('\n')
  return wrong.filter((variant) => stockWords.some((word) => word.test(variant) && !word.test(used)))
}

const hasStockWord = (variant: string) => stockWords.some((word) => word.test(variant))

const daysIn: [RegExp, number][] = [
  [/^\s*мин/iu, 1 / 1440],
  [/^\s*час/iu, 1 / 24],
  [/^\s*(?:[а-яё]+\s)?(?:дн|день|сут)/iu, 1],
  [/^\s*недел/iu, 7],
  [/^\s*месяц/iu, 30],
  [/^\s*(?:год|лет)/iu, 365],
]

/** The only number of the variant; times are in days, so that «1 месяц» is more than «10 дней». */
const numberOf = (variant: string): number | undefined => {
  const found = [...variant.matchAll(/\d+(?:[\s\u00a0]\d{3})*(?:[.,]\d+)?/gu)]
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const value = Number(only[0].replace(/[\s\u00a0]/gu, '').replace(',', '.'))
  const rest = variant.slice(only.index + only[0].length)
  return value * (daysIn.find(([unit]) => unit.test(rest))?.[1] ?? 1)
}

/** The right number and all of them from small to large, where every variant is one number and one of them is right. */
export const numbersOf = (item: Item): { key: number; sorted: number[] } | undefined => {
  const numbers = [...item.right, ...item.wrong].map(numberOf)
  const sorted = numbers.filter((one) => one !== undefined).sort((a, b) => a - b)
  const [key] = numbers
  if (isSeveral(item) || key === undefined || sorted.length < numbers.length || sorted.length < 3) return undefined
  return new Set(sorted).size === sorted.length ? { key, sorted } : undefined
}

export const isKeyExtreme = ({ key, sorted }: { key: number; sorted: number[] }): boolean =>
  key === sorted[0] || key === sorted.at(-1)

const longestOf = (variants: string[]): string[] => {
  const length = Math.max(...variants.map((variant) => variant.length))
  return variants.filter((variant) => variant.length === length)
}

export const isKeyLongest = ({ right, wrong }: Item): boolean =>
  right.length === 1 && wrong.every((variant) => variant.length < (right[0] ?? '').length)

/** What one who always takes the longest variant scores here, 0 to 1; undefined where several are right. */
export const longestScore = (item: Item): number | undefined => {
  if (isSeveral(item)) return undefined
  const longest = longestOf([...item.right, ...item.wrong])
  return longest.some((variant) => item.right.includes(variant)) ? 1 / longest.length : 0
}

/** In how many ways `size` things can be taken out of `from`. */
const choose = (from: number, size: number): number => {
  let ways = 1
  for (let taken = 0; taken < size; taken += 1) ways = (ways * (from - taken)) / (taken + 1)
  return ways
}

/**
 * What a test-wise examinee who knows nothing scores, 0 to 1: one of the two middle numbers; otherwise the longest variant
 * without a stock word; where several are right, three of five (two of four) of those without one.
 */
export const guesserScore = (item: Item): number => {
  const { right, wrong } = item
  const all = [...right, ...wrong]
  const plain = all.filter((variant) => !hasStockWord(variant))
  const left = plain.length > 0 ? plain : all
  if (isSeveral(item)) {
    const size = Math.min(left.length, all.length >= 5 ? 3 : 2)
    const isPossible = right.length === size && right.every((variant) => left.includes(variant))
    return isPossible ? 1 / choose(left.length, size) : 0
  }
  const numbers = numbersOf(item)
  if (numbers?.sorted.length === 4) return isKeyExtreme(numbers) ? 0 : 0.5
  const longest = longestOf(left)
  return longest.some((variant) => right.includes(variant)) ? 1 / longest.length : 0
}
