import { expect, test } from 'vitest'
import { makeMendedQuestion } from '../../../testing/dashboard/regrades.ts'
import { isKeyChanged, wordingsWithOtherKey } from './key-comparison.ts'

/** «+» marks the right variants. */
const variants = (...marked: string[]) =>
  marked.map((text) => ({ text: text.replace('+', ''), correct: text.startsWith('+') }))

test.each([
  ['nothing changed', variants('+А', 'Б'), variants('+А', 'Б'), false],
  ['another variant is right', variants('+А', 'Б'), variants('А', '+Б'), true],
  ['one more is right', variants('+А', 'Б'), variants('+А', '+Б'), true],
  ['the variants changed places', variants('+А', 'Б'), variants('Б', '+А'), false],
  ['the words of the right one were mended', variants('+Мастр', 'Б'), variants('+Мастер', 'Б'), false],
  ['spaces differ', variants('+А  а', 'Б'), variants('+А а ', 'Б'), false],
  ['a wrong one was added', variants('+А', 'Б'), variants('+А', 'Б', 'В'), false],
  ['the right one is gone, a new one is right', variants('+А', 'Б'), variants('Б', '+В'), true],
])('%s', (_, before, after, isChanged) => {
  expect(isKeyChanged(before, after)).toBe(isChanged)
})

test('an earlier wording with the same variants and another key is found', () => {
  expect(wordingsWithOtherKey(makeMendedQuestion().wordings).map(({ id }) => id)).toEqual([11])
})

test('a wording of an earlier norm was right in its time', () => {
  const [current, earlier] = makeMendedQuestion({ valid_from: '2026-11-01' }).wordings
  const wordings = [current, earlier && { ...earlier, valid_until: '2026-11-01' }].filter((each) => each !== undefined)
  expect(wordingsWithOtherKey(wordings)).toEqual([])
})

test('a wording with other variants is not found', () => {
  const variant = { answer_number: 1, answer_text: 'Директор', correct: true }
  expect(wordingsWithOtherKey(makeMendedQuestion({ answer_variants: [variant] }).wordings)).toEqual([])
})
