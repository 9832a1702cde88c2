import { seededRandom, shuffle } from '../random.ts'

const numberOrWord = /\d+(?:[\u00a0\u202f ]\d{3})*(?:[.,]\d+)?|\p{L}+|[^\s\p{L}\d]/gu

/** Words that are part of a number, and units of time, in hours. Each is a stem: words change with the number. */
const factors: [RegExp, number, string][] = [
  [/^тысяч/, 1e3, ''],
  [/^миллион/, 1e6, ''],
  [/^миллиард/, 1e9, ''],
  [/^час/, 1, 'time'],
  [/^(день|дня|дней|сут)/, 24, 'time'],
  [/^недел/, 168, 'time'],
  [/^месяц/, 730, 'time'],
  [/^(год|лет)/, 8760, 'time'],
]

/** The same for all forms of most words: «минута», «минуты», «минут». */
const stem = (word: string) => word.slice(0, 4).replace(/[аеёиоуыэюяьй]{1,4}$/, '')

interface Figures {
  values: number[]
  /** The text with its numbers and the endings of words left out. */
  around: string
}

const readFigures = (text: string): Figures => {
  const values: number[] = []
  const around: string[] = []
  for (const [token] of text.toLowerCase().matchAll(numberOrWord)) {
    const factor = factors.find(([word]) => word.test(token))
    const last = values.length - 1
    if (/^\d/.test(token)) {
      values.push(Number(token.replace(/[\u00a0\u202f ]/g, '').replace(',', '.')))
      around.push('#')
    } else if (factor !== undefined && last >= 0) {
      values[last] = (values[last] ?? 0) * factor[1]
      around.push(factor[2])
    } else around.push(stem(token))
  }
  return { values, around: around.filter(Boolean).join(' ') }
}

const compareFigures = (a: Figures, b: Figures): number => {
  const differing = a.values.findIndex((value, index) => value !== b.values[index])
  return differing < 0 ? 0 : (a.values[differing] ?? 0) - (b.values[differing] ?? 0)
}

const byFigures = <Variant extends { text: string }>(variants: readonly Variant[]): readonly Variant[] | null => {
  const read = variants.map((variant) => ({ variant, figures: readFigures(variant.text) }))
  const isNumeric = read.every(({ figures }) => figures.values.length > 0 && figures.around === read[0]?.figures.around)
  return isNumeric ? read.sort((a, b) => compareFigures(a.figures, b.figures)).map(({ variant }) => variant) : null
}

/** Wordings never change and are asked again and again: their texts are read once. */
const orders = new WeakMap<readonly object[], readonly object[] | null>()

/**
 * The order in which an attempt shows the variants of a question, so that the answer is learnt and not its place: variants
 * that differ in numbers only («10 дней», «1 месяц») from the smallest on, everything else at random, always the same for
 * one attempt and question.
 */
export const orderVariants = <Variant extends { text: string }>(
  variants: readonly Variant[],
  attemptId: number,
  questionId: number,
): readonly Variant[] => {
  let order = orders.get(variants) as readonly Variant[] | null | undefined
  if (order === undefined) {
    order = byFigures(variants)
    orders.set(variants, order)
  }
  return order ?? shuffle(variants, seededRandom(attemptId * 1_000_003 + questionId))
}
