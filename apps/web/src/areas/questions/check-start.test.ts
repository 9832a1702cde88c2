import { expect, test } from 'vitest'
import { countChoices, defaultCount, sentCount, takenCount } from './check-start.tsx'

test.each([
  [0, []],
  [1, []],
  [9, []],
  [10, []],
  [19, []],
  [20, [10, 20]],
  [29, [10, 20]],
  [30, [10, 20, 30]],
  [39, [10, 20, 30]],
  [40, [10, 20, 30, 40]],
  [100_000, [10, 20, 30, 40]],
])('for %i items the choices are %j', (items, choices) => {
  expect(countChoices(items)).toEqual(choices)
})

test.each([
  // items, chosen, taken, sent
  [1, defaultCount, 1, undefined],
  [9, defaultCount, 9, undefined],
  [10, defaultCount, 10, undefined],
  [19, defaultCount, 10, undefined],
  [20, defaultCount, 10, 10],
  [20, 20, 20, 20],
  [40, 40, 40, 40],
  [39, 40, 10, 10],
  [19, 20, 10, undefined],
])(
  '%i items with %i chosen: %i are taken, and the count is sent only where there is a choice',
  (items, chosen, taken, sent) => {
    expect(takenCount(items, chosen)).toBe(taken)
    expect(sentCount(items, chosen)).toBe(sent)
  },
)
