import { describe, expect, test } from 'vitest'
import { flagItem, type ItemCounts } from './item-flags.ts'

/** So many answers of each variant 1, 2, …, by learners of one strength. */
const chosen = (counts: number[], score: number | null = null) =>
  counts.map((count, index) => ({ items: [index + 1], score, count }))

/** A question with four variants, of which the first is right. */
const flagsOf = (counts: Partial<ItemCounts>) =>
  flagItem({ variants: [1, 2, 3, 4], key: [1], choices: [], times: [], complainants: 0, ...counts })

describe('wrong oftener than right', () => {
  test('is said of one wrong answer from a chance of 95 % on', () => {
    // The chance that variant 2 is the more frequent one: 0.961 and 0.905.
    expect(flagsOf({ choices: chosen([6, 14]) })).toEqual(['wrong_oftener'])
    expect(flagsOf({ choices: chosen([7, 13]) })).toEqual([])
  })

  test('is not said of wrong answers together', () => {
    expect(flagsOf({ choices: chosen([6, 7, 7]) })).toEqual([])
  })

  test('adds up learners of all strengths', () => {
    const choices = [...chosen([3, 7], null), ...chosen([3, 7], 9)]
    expect(flagsOf({ choices })).toEqual(['wrong_oftener'])
  })

  test('is said where the stronger choose another answer, though all others choose the key as often', () => {
    // Explained by another key 2.57 and 1.28 times better, on the scale of logarithms; 1.75 is needed.
    const weak = chosen([8, 8, 7, 7], 5)
    expect(flagsOf({ choices: [...weak, ...chosen([13, 17], 15)] })).toContain('wrong_oftener')
    expect(flagsOf({ choices: [...weak, ...chosen([14, 16], 15)] })).not.toContain('wrong_oftener')
  })
})

describe('two right answers', () => {
  const weak = chosen([8, 8, 7, 7], 5)

  test('are suspected where enough of the strong choose the second one', () => {
    expect(flagsOf({ choices: [...weak, ...chosen([23, 7], 15)] })).toEqual(['strong_split'])
    expect(flagsOf({ choices: [...weak, ...chosen([24, 6], 15)] })).toEqual([])
  })

  test('are not suspected where the weak choose the second one', () => {
    expect(flagsOf({ choices: [...chosen([8, 15, 4, 3], 5), ...chosen([30, 0], 15)] })).toEqual([])
  })

  test('need stronger signs where answers are few', () => {
    const few = chosen([2, 2, 2, 1], 5)
    // 3.39 and 2.26; fifteen answers need 3.
    expect(flagsOf({ choices: [...few, ...chosen([4, 4], 15)] })).toEqual(['strong_split'])
    expect(flagsOf({ choices: [...few, ...chosen([5, 3], 15)] })).toEqual([])
  })

  test('are not suspected where the strength of learners is not known', () => {
    expect(flagsOf({ choices: chosen([31, 15, 7, 7]) })).toEqual([])
    // Fourteen known ones are too few.
    const known = [...chosen([2, 2, 2, 1], 5), ...chosen([3, 4], 15)]
    expect(flagsOf({ choices: [...known, ...chosen([6], null)] })).toEqual([])
  })
})

describe('below guessing', () => {
  test('is said where fewer are right than by chance', () => {
    // 9 and 10 of 60: that fewer than a quarter are right has a chance of 0.961 and 0.924.
    expect(flagsOf({ choices: chosen([9, 17, 17, 17]) })).toEqual(['below_guess'])
    expect(flagsOf({ choices: chosen([10, 17, 17, 16]) })).toEqual([])
  })

  test('counts the ways to choose several variants', () => {
    const several = (right: number) => ({
      key: [3, 1],
      choices: [
        { items: [1, 3], score: null, count: right },
        ...[[1], [1, 2], [2, 3], [1, 4], [3, 4], [2, 4], [3], [4], [2], [1, 2, 3]].map((items, index) => ({
          items,
          score: null,
          count: index < 10 - right ? 4 : 3,
        })),
      ],
    })
    // Of 40 answers 2 and 3 right, where one of six pairs is: 0.976 and 0.928.
    expect(several(2).choices.reduce((sum, { count }) => sum + count, 0)).toBe(40)
    expect(flagsOf(several(2))).toEqual(['below_guess'])
    expect(flagsOf(several(3))).toEqual([])
  })
})

describe('several right variants', () => {
  test('are right as a set, in any order, and not in part', () => {
    const choices = [
      { items: [2, 1], score: null, count: 10 },
      { items: [1, 2], score: null, count: 10 },
      { items: [1], score: null, count: 27 },
    ]
    // 27 against 20 has a chance of 0.84; against 10 it would be 0.996.
    expect(flagsOf({ key: [1, 2], choices })).toEqual([])
    expect(flagsOf({ key: [1, 2], choices: choices.slice(1) })).toEqual(['wrong_oftener'])
  })
})

describe('an unused variant', () => {
  test('is chosen by fewer than 2 % of at least 100 answers', () => {
    expect(flagsOf({ choices: chosen([70, 20, 9, 1]) })).toEqual(['unused_variant'])
    expect(flagsOf({ choices: chosen([70, 20, 8, 2]) })).toEqual([])
    expect(flagsOf({ choices: chosen([70, 20, 9, 0]) })).toEqual([])
    expect(flagsOf({ choices: chosen([70, 20, 10, 0]) })).toEqual(['unused_variant'])
  })

  test('is a wrong one: the right one is never unused', () => {
    expect(flagsOf({ key: [4], choices: chosen([34, 33, 32, 1]) })).not.toContain('unused_variant')
  })

  test('is used where it is chosen among several', () => {
    const choices = [...chosen([70, 20, 8]), { items: [2, 4], score: null, count: 2 }]
    expect(flagsOf({ choices })).toEqual([])
  })
})

describe('too fast', () => {
  const choices = chosen([40, 4, 3, 3])
  const times = (from: number, right: number, count = right) => [
    { from, count, right },
    { from: 30, count: 50 - count, right: 0 },
  ]

  test('is said where surely more than 60 % are right within three seconds', () => {
    // 36 and 35 of 50: 0.956 and 0.921.
    expect(flagsOf({ choices, times: times(2, 36) })).toEqual(['too_fast'])
    expect(flagsOf({ choices, times: times(2, 35) })).toEqual([])
  })

  test('is not said of three seconds, nor of wrong answers', () => {
    expect(flagsOf({ choices, times: times(3, 50) })).toEqual([])
    expect(flagsOf({ choices, times: times(0, 35, 45) })).toEqual([])
  })
})

test('fewer than fifteen answers say nothing', () => {
  expect(flagsOf({ choices: chosen([0, 14]) })).toEqual([])
  expect(flagsOf({ choices: chosen([0, 15]) })).toEqual(['wrong_oftener', 'below_guess'])
})

test('two people who complain are enough, whatever the answers', () => {
  expect(flagsOf({ complainants: 1 })).toEqual([])
  expect(flagsOf({ complainants: 2 })).toEqual(['complaints'])
  expect(flagsOf({ complainants: 2, choices: chosen([6, 14]) })).toEqual(['wrong_oftener', 'complaints'])
})
