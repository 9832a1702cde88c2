import { flagItem } from '@dopusk/domain'
import { expect, test } from 'vitest'
import { type ItemKind, plantBank } from './planted-bank.ts'

const planted = { good: 300, mis_keyed: 10, ambiguous: 10 }

/** How many questions of each kind get a flag after 60 answers to each. */
const countFlagged = (seed: number): Record<ItemKind, number> => {
  const flagged = { good: 0, mis_keyed: 0, ambiguous: 0 }
  for (const { kind, counts } of plantBank({
    ...{ seed, planted, world: 'plain' },
    ...{ learners: 60, answers: 60, split: [0.4, 0.6] },
  })) {
    if (flagItem(counts).length > 0) flagged[kind] += 1
  }
  return flagged
}

test.each([1, 2, 3])('all wrong keys and most ambiguous questions get a flag, and few good ones (seed %d)', (seed) => {
  const flagged = countFlagged(seed)
  expect(flagged.mis_keyed).toBe(planted.mis_keyed)
  expect(flagged.ambiguous).toBeGreaterThanOrEqual(6)
  expect(flagged.good).toBeLessThanOrEqual(6)
})
