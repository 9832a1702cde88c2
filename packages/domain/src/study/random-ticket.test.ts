import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfAtLeast, prepareTicket, type Stratum } from './random-ticket.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const stratum = fc
  .record({ chances: fc.array(chance, { maxLength: 8 }), unseen: fc.integer({ min: 0, max: 4 }), share: chance })
  .map(({ chances, unseen, share }): Stratum => {
    return { chances, unseen, drawn: Math.round(share * (chances.length + unseen)) }
  })
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)

/** All subsets of the given size. */
const subsets = (chances: readonly number[], size: number): number[][] => {
  if (size === 0) return [[]]
  return chances.flatMap((first, index) => subsets(chances.slice(index + 1), size - 1).map((rest) => [first, ...rest]))
}

/** The distribution of right answers, by trying every outcome. */
const outcomes = (chances: readonly number[]): number[] => {
  let counts = [1]
  for (const right of chances) {
    const before = counts
    counts = Array.from(
      { length: before.length + 1 },
      (_, k) => (before[k] ?? 0) * (1 - right) + (before[k - 1] ?? 0) * right,
    )
  }
  return counts
}

const bruteForce = ({ chances, unseen, drawn }: Stratum, unseenChance: number): number[] => {
  const all = subsets([...chances, ...Array.from({ length: unseen }, () => unseenChance)], drawn).map(outcomes)
  return Array.from({ length: drawn + 1 }, (_, k) => sum(all.map((counts) => counts[k] ?? 0)) / all.length)
}

test('the distribution equals that of all tickets tried one by one', () => {
  fc.assert(
    fc.property(stratum, chance, (part, unseenChance) => {
      const exact = prepareTicket([part])(unseenChance)
      for (const [k, expected] of bruteForce(part, unseenChance).entries()) expect(exact[k]).toBeCloseTo(expected, 10)
    }),
  )
})

test('a ticket of several parts adds up their right answers', () => {
  fc.assert(
    fc.property(stratum, stratum, chance, (first, second, unseenChance) => {
      const [a, b] = [bruteForce(first, unseenChance), bruteForce(second, unseenChance)]
      const both = prepareTicket([first, second])(unseenChance)
      expect(both).toHaveLength(first.drawn + second.drawn + 1)
      for (const [k, value] of both.entries()) {
        const expected = sum(a.map((chanceOfFirst, i) => chanceOfFirst * (b[k - i] ?? 0)))
        expect(value).toBeCloseTo(expected, 10)
      }
    }),
  )
})

test('the chances of a large ticket add up to one', () => {
  fc.assert(
    fc.property(fc.array(chance, { minLength: 200, maxLength: 400 }), chance, (chances, unseenChance) => {
      const distribution = prepareTicket([{ chances, unseen: 50, drawn: 40 }])(unseenChance)
      expect(sum(distribution)).toBeCloseTo(1, 10)
      expect(distribution.every((value) => value >= 0)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('knowing one question better never lowers the chance of passing', () => {
  fc.assert(
    fc.property(
      fc.array(chance, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      chance,
      chance,
      chance,
      (chances, pick, better, unseenChance, share) => {
        const index = pick % chances.length
        const raised = chances.map((value, i) => (i === index ? Math.max(value, better) : value))
        const drawn = Math.max(1, Math.round(share * chances.length))
        for (let right = 0; right <= drawn; right += 1) {
          const pass = (list: number[]) =>
            chanceOfAtLeast(prepareTicket([{ chances: list, unseen: 3, drawn }])(unseenChance), right)
          expect(pass(raised)).toBeGreaterThanOrEqual(pass(chances) - 1e-12)
        }
      },
    ),
  )
})

test('equal chances give the binomial distribution', () => {
  // A ticket of 20 at 80 % each is passed with 16 right answers in 63 cases of 100, one of 40 with 32 in 59.
  const passAt = (size: number, right: number) =>
    chanceOfAtLeast(prepareTicket([{ chances: Array(100).fill(0.8), unseen: 0, drawn: size }])(0), right)
  expect(passAt(20, 16)).toBeCloseTo(0.63, 2)
  expect(passAt(40, 32)).toBeCloseTo(0.593, 3)
})
