import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countPracticals,
  type GradedCode,
  gradeBlanks,
  gradeDecision,
  gradeDescription,
  type PracticalStatus,
} from './grade-practicals.ts'

describe('a description', () => {
  const expected = { choice: '2', value: '57,5' } as const

  test.each([
    ['2', '57,5', { choice: true, value: true, isRight: true }],
    ['2', ' 57.5 ', { choice: true, value: true, isRight: true }],
    ['1', '57,5', { choice: false, value: true, isRight: false }],
    ['2', '57', { choice: true, value: false, isRight: false }],
    ['1', '57', { choice: false, value: false, isRight: false }],
    [null, '57,5', { choice: false, value: true, isRight: false }],
    ['2', '', { choice: true, value: false, isRight: false }],
  ] as const)('choice %j and value %j: %j', (choice, value, graded) => {
    expect(gradeDescription(expected, { choice, value })).toEqual(graded)
  })
})

describe('blanks', () => {
  const codes: GradedCode[] = [
    { id: 1, variants: [1, 2, 3].map((id) => ({ id, correct: id === 2 })) },
    { id: 2, variants: [1, 2, 3].map((id) => ({ id, correct: id !== 3 })) },
  ]

  test.each([
    ['all exactly right', { 1: [2], 2: [1, 2] }, [1, 2]],
    ['in another order', { 1: [2], 2: [2, 1] }, [1, 2]],
    ['one too few', { 1: [2], 2: [1] }, [1]],
    ['one too many', { 1: [2, 3], 2: [1, 2] }, [2]],
    ['another one', { 1: [1], 2: [1, 2] }, [2]],
    ['one not filled', { 2: [1, 2] }, [2]],
    ['none filled', {}, []],
    ['an unknown variant beside the right one', { 1: [2, 9], 2: [1, 2] }, [2]],
    ['one variant twice instead of two', { 1: [2], 2: [1, 1] }, [1]],
    ['a blank that does not exist', { 1: [2], 2: [1, 2], 7: [1] }, [1, 2]],
  ])('%s', (_fact, chosen, rightCodes) => {
    expect(gradeBlanks(codes, chosen)).toEqual({ rightCodes, isRight: rightCodes.length === 2 })
  })

  const anyCodes = fc.uniqueArray(
    fc.record({
      id: fc.nat(),
      variants: fc.uniqueArray(fc.record({ id: fc.nat(50), correct: fc.boolean() }), {
        selector: ({ id }) => id,
        minLength: 1,
      }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  )
  const keyOf = (some: GradedCode[]) =>
    Object.fromEntries(some.map(({ id, variants }) => [id, variants.filter(({ correct }) => correct).map((v) => v.id)]))

  test('filled from the key are right', () => {
    fc.assert(fc.property(anyCodes, (some) => gradeBlanks(some, keyOf(some)).isRight))
  })

  test('with any one variant toggled are wrong in that blank only', () => {
    fc.assert(
      fc.property(anyCodes, fc.nat(), fc.nat(), (some, which, what) => {
        const code = some[which % some.length] as GradedCode
        const turned = (code.variants[what % code.variants.length] as { id: number }).id
        const key = keyOf(some)
        const right = key[code.id] ?? []
        const changed = right.includes(turned) ? right.filter((id) => id !== turned) : [...right, turned]
        const graded = gradeBlanks(some, { ...key, [code.id]: changed })
        expect(graded.isRight).toBe(false)
        expect(some.map(({ id }) => id).filter((id) => !graded.rightCodes.includes(id))).toEqual([code.id])
      }),
    )
  })
})

test.each([
  ['67500', '67 500', true],
  ['II', 'II ', true],
  ['II', 'III', false],
])('a decision: expected %j, typed %j: %j', (expected, typed, isRight) => {
  expect(gradeDecision(expected, typed)).toEqual({ isRight })
})

test('the statistics add up', () => {
  const status = fc.constantFrom<PracticalStatus>('notAnswered', 'Right', 'Wrong')
  fc.assert(
    fc.property(fc.array(status), (statuses) => {
      const { total, right, wrong, notAnswered } = countPracticals(statuses)
      return total === statuses.length && right + wrong + notAnswered === total
    }),
  )
  expect(countPracticals(['Right', 'Wrong', 'Right', 'notAnswered'])).toEqual({
    total: 4,
    right: 2,
    wrong: 1,
    notAnswered: 1,
  })
})
