import { expect, test } from 'vitest'
import { type CarriedWords, carryOver } from './carry-over.ts'

const right = (text: string) => ({ text, correct: true })
const wrong = (text: string) => ({ text, correct: false })
const image = { src: '/files/1', alt: 'Кран', width: 4, height: 4 }

const today: CarriedWords = {
  text: 'Каким должен быть прмер?',
  variants: [right('Понятным и коротким'), wrong('Длиным'), wrong('Любым')],
  comment: 'Так сказано.',
  image,
}
const planned: CarriedWords = {
  text: 'Каким теперь должен быть прмер?',
  variants: [right('Понятным и полным'), wrong('Длиным'), wrong('Любым')],
  comment: 'Так сказано.',
  image,
}

test.each<[string, Partial<CarriedWords>, Partial<CarriedWords>]>([
  ['a typo', { text: 'Каким должен быть пример?' }, { text: 'Каким теперь должен быть пример?' }],
  ['an explanation', { comment: 'Так сказано в законе.' }, { comment: 'Так сказано в законе.' }],
  [
    'a variant',
    { variants: [right('Понятным и коротким'), wrong('Длинным'), wrong('Любым')] },
    { variants: [right('Понятным и полным'), wrong('Длинным'), wrong('Любым')] },
  ],
  ['a picture', { image: { ...image, src: '/files/2' } }, { image: { ...image, src: '/files/2' } }],
  ['no picture', { image: null }, { image: null }],
])('%s of both is mended in both', (_, change, expected) => {
  expect(carryOver(today, { ...today, ...change }, planned)).toEqual({
    words: { ...planned, ...expected },
    isChanged: true,
    isWhole: true,
  })
})

test.each<[string, Partial<CarriedWords>]>([
  ['words that it has not', { variants: [right('Понятным и кратким'), wrong('Длиным'), wrong('Любым')] }],
  ['another answer', { variants: [wrong('Понятным и коротким'), right('Длиным'), wrong('Любым')] }],
  ['fewer variants', { variants: [right('Понятным и коротким'), wrong('Любым')] }],
  ['new words between others', { text: 'Каким же должен быть прмер?' }],
])('%s stay out of the planned wording', (_, change) => {
  expect(carryOver(today, { ...today, ...change }, planned)).toEqual({
    words: planned,
    isChanged: false,
    isWhole: false,
  })
})

const textAfter = (before: string, after: string, other: string) =>
  carryOver({ ...today, text: before }, { ...today, text: after }, { ...planned, text: other }).words.text

test('words that are removed leave one space', () => {
  expect(textAfter('Кран это новая машина', 'Кран новая машина', 'Теперь кран это новая техника')).toBe(
    'Теперь кран новая техника',
  )
})

test('words that the planned wording has twice, also side by side, stay in it', () => {
  for (const other of ['Кран это это новая', 'Это кран это новая это'])
    expect(textAfter('Кран это машина', 'Кран есть машина', other)).toBe(other)
})

test('nothing changes where nothing was changed, in whatever order; the same variants get another key', () => {
  const same = { ...today, variants: today.variants.toReversed() }
  expect(carryOver(today, same, planned)).toEqual({ words: planned, isChanged: false, isWhole: true })
  const variants = [wrong('Понятным и коротким'), right('Длиным'), wrong('Любым')]
  expect(carryOver(today, { ...today, variants }, { ...planned, variants: today.variants }).words.variants).toEqual(
    variants,
  )
})
