import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumInWords } from './sum-in-words.ts'

const plurals = new Intl.PluralRules('ru')

const agree = (count: number, one: string, few: string, many: string): string =>
  ({ one, few, many, zero: many, two: many, other: many })[plurals.select(count)]

/** Numbers that have their own word, the greatest first. */
const named: readonly [number, string][] = [
  [900, 'девятьсот'],
  [800, 'восемьсот'],
  [700, 'семьсот'],
  [600, 'шестьсот'],
  [500, 'пятьсот'],
  [400, 'четыреста'],
  [300, 'триста'],
  [200, 'двести'],
  [100, 'сто'],
  [90, 'девяносто'],
  [80, 'восемьдесят'],
  [70, 'семьдесят'],
  [60, 'шестьдесят'],
  [50, 'пятьдесят'],
  [40, 'сорок'],
  [30, 'тридцать'],
  [20, 'двадцать'],
  [19, 'девятнадцать'],
  [18, 'восемнадцать'],
  [17, 'семнадцать'],
  [16, 'шестнадцать'],
  [15, 'пятнадцать'],
  [14, 'четырнадцать'],
  [13, 'тринадцать'],
  [12, 'двенадцать'],
  [11, 'одиннадцать'],
  [10, 'десять'],
  [9, 'девять'],
  [8, 'восемь'],
  [7, 'семь'],
  [6, 'шесть'],
  [5, 'пять'],
  [4, 'четыре'],
  [3, 'три'],
  [2, 'два'],
  [1, 'один'],
]

/** The definition: a thousand is counted as a smaller number of them; below, the greatest word that fits, then the rest. */
const numberInWords = (number: number): string[] => {
  if (number === 0) return []
  if (number >= 1_000_000_000) return countOf(number, 1_000_000_000, 'миллиард', 'миллиарда', 'миллиардов')
  if (number >= 1_000_000) return countOf(number, 1_000_000, 'миллион', 'миллиона', 'миллионов')
  if (number >= 1000) return countOf(number, 1000, 'тысяча', 'тысячи', 'тысяч')
  const [value, word] = named.find(([candidate]) => candidate <= number) ?? [number, '?']
  return [word, ...numberInWords(number - value)]
}

const feminine: Record<string, string> = { один: 'одна', два: 'две' }

const countOf = (number: number, unit: number, one: string, few: string, many: string): string[] => {
  const count = Math.floor(number / unit)
  const words = numberInWords(count)
  const gendered = unit === 1000 ? words.map((word) => feminine[word] ?? word) : words
  return [...gendered, agree(count, one, few, many), ...numberInWords(number % unit)]
}

const defined = (kopecks: number): string => {
  const roubles = Math.floor(kopecks / 100)
  const words = roubles === 0 ? 'ноль' : numberInWords(roubles).join(' ')
  const rest = kopecks % 100
  const text = `${words} ${agree(roubles, 'рубль', 'рубля', 'рублей')}`
  const tail = `${String(rest).padStart(2, '0')} ${agree(rest, 'копейка', 'копейки', 'копеек')}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${tail}`
}

const thousandMillionRoubles = 100_000_000_000

test.each([
  [0, 'Ноль рублей 00 копеек'],
  [1, 'Ноль рублей 01 копейка'],
  [50, 'Ноль рублей 50 копеек'],
  [100, 'Один рубль 00 копеек'],
  [202, 'Два рубля 02 копейки'],
  [404, 'Четыре рубля 04 копейки'],
  [511, 'Пять рублей 11 копеек'],
  [1_121, 'Одиннадцать рублей 21 копейка'],
  [2_012, 'Двадцать рублей 12 копеек'],
  [2_122, 'Двадцать один рубль 22 копейки'],
  [11_100, 'Сто одиннадцать рублей 00 копеек'],
  [100_000, 'Одна тысяча рублей 00 копеек'],
  [200_101, 'Две тысячи один рубль 01 копейка'],
  [1_234_567, 'Двенадцать тысяч триста сорок пять рублей 67 копеек'],
  [2_100_000, 'Двадцать одна тысяча рублей 00 копеек'],
  [100_000_000, 'Один миллион рублей 00 копеек'],
  [100_100_100, 'Один миллион одна тысяча один рубль 00 копеек'],
  [
    99_999_999_999,
    'Девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек',
  ],
  [thousandMillionRoubles, 'Один миллиард рублей 00 копеек'],
])('%i kopecks are «%s»', (kopecks, words) => {
  expect(sumInWords(kopecks)).toBe(words)
  expect(defined(kopecks)).toBe(words)
})

test('every group of three digits is right in every position', () => {
  for (const place of [1, 1000, 1_000_000])
    for (let digits = 0; digits < 1000; digits += 1) {
      const kopecks = digits * place * 100 + (digits % 100)
      expect(sumInWords(kopecks)).toBe(defined(kopecks))
    }
})

test('any amount up to a thousand million roubles is spelled right', () => {
  const amounts = fc.oneof(fc.nat({ max: thousandMillionRoubles }), fc.nat({ max: 300_000 }))
  fc.assert(
    fc.property(amounts, (kopecks) => {
      expect(sumInWords(kopecks)).toBe(defined(kopecks))
    }),
    { numRuns: process.env.PROOF ? 5000 : 500 },
  )
})

test.each([-1, 0.5, Number.NaN, 10 ** 15])('%d is refused', (kopecks) => {
  expect(() => sumInWords(kopecks)).toThrow(RangeError)
})
