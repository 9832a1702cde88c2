import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderVariants } from './variant-order.ts'

const of = (...texts: string[]) => texts.map((text, index) => ({ number: index + 1, text }))
const textsOf = (variants: readonly { text: string }[]) => variants.map(({ text }) => text)

test('an attempt shows all variants once, always in the same order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      (texts, attempt, question) => {
        const variants = of(...texts)
        const ordered = orderVariants(variants, attempt, question)
        expect(ordered.map(({ number }) => number).sort()).toEqual(variants.map(({ number }) => number))
        expect(orderVariants(variants, attempt, question)).toEqual(ordered)
      },
    ),
  )
})

test('every place is equally likely for every variant, from attempt to attempt', () => {
  const variants = of('Да', 'Нет', 'Иногда', 'Никогда')
  const places = [0, 0, 0, 0]
  for (let attempt = 1; attempt <= 4000; attempt += 1) {
    const place = orderVariants(variants, attempt, 7).findIndex(({ number }) => number === 1)
    places[place] = (places[place] ?? 0) + 1
  }
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('two questions of one attempt do not share their order', () => {
  const variants = of('Да', 'Нет', 'Иногда', 'Никогда')
  const orders = new Set(Array.from({ length: 60 }, (_, id) => textsOf(orderVariants(variants, 5, id)).join()))
  expect(orders.size).toBeGreaterThan(15)
})

describe('numbers', () => {
  test.each([
    [
      ['20 дней', '3 дня', '10 дней'],
      ['3 дня', '10 дней', '20 дней'],
    ],
    [
      ['0,7 МПа', '0,07 МПа', '1,6 МПа'],
      ['0,07 МПа', '0,7 МПа', '1,6 МПа'],
    ],
    [
      ['Не реже 4 раз в год', 'Не реже 1 раза в год'],
      ['Не реже 1 раза в год', 'Не реже 4 раз в год'],
    ],
    [
      ['Не более 50 м', 'Не более 9 м', 'Не более 1 000 м'],
      ['Не более 9 м', 'Не более 50 м', 'Не более 1 000 м'],
    ],
    [
      ['1 год', '6 месяцев', '3 года', '10 дней'],
      ['10 дней', '6 месяцев', '1 год', '3 года'],
    ],
    [
      ['2 миллионов рублей', '500 тысяч рублей'],
      ['500 тысяч рублей', '2 миллионов рублей'],
    ],
    [
      ['50–100 мм', '20–30 мм', '20–25 мм'],
      ['20–25 мм', '20–30 мм', '50–100 мм'],
    ],
    [
      ['Не ниже 5 °C и не выше 40 °C', 'Не ниже 0 °C и не выше 30 °C'],
      ['Не ниже 0 °C и не выше 30 °C', 'Не ниже 5 °C и не выше 40 °C'],
    ],
    [['Более 500 человек', 'Менее 50 человек', 'Менее 150 человек'], false],
    [['В течение 24 часов', 'Немедленно', 'В течение 8 часов'], false],
    [['До 1 апреля', 'До 1 февраля', 'До 10 марта'], false],
  ])('%j: from the smallest on, or not at all', (texts, expected) => {
    const orders = [1, 2, 3, 4, 5, 6].map((attempt) => textsOf(orderVariants(of(...texts), attempt, 1)))
    if (expected) expect(orders).toEqual(orders.map(() => expected))
    else expect(new Set(orders.map((order) => order.join())).size).toBeGreaterThan(1)
  })
})
