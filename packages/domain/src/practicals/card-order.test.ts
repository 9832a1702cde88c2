import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawOrder, gradeOrder, inRightOrder, moveItem, type OrderedPair } from './card-order.ts'

const makePairs = (texts: [left: string, right: string][]): OrderedPair[] =>
  texts.map(([left, right], index) => ({
    order: index + 1,
    left: { id: `l${index}`, text: left },
    right: { id: `r${index}`, text: right },
  }))

const pairs = makePairs([
  ['осмотр', 'без груза'],
  ['статика', '125 %'],
  ['динамика', '110 %'],
])

describe('an order', () => {
  test.each([
    ['both sides in order', ['l0', 'l1', 'l2'], ['r0', 'r1', 'r2'], true],
    ['two left ones changed', ['l1', 'l0', 'l2'], ['r0', 'r1', 'r2'], false],
    ['two right ones changed', ['l0', 'l1', 'l2'], ['r0', 'r2', 'r1'], false],
    ['pairs right, order not', ['l1', 'l0', 'l2'], ['r1', 'r0', 'r2'], false],
    ['one missing', ['l0', 'l1'], ['r0', 'r1', 'r2'], false],
    ['one too many', ['l0', 'l1', 'l2', 'l2'], ['r0', 'r1', 'r2'], false],
    ['nothing', [], [], false],
    ['unknown cards', ['x', 'y', 'z'], ['r0', 'r1', 'r2'], false],
  ])('%s', (_fact, left, right, isRight) => {
    expect(gradeOrder(pairs, { left, right }).isRight).toBe(isRight)
  })

  test('reports the wrong positions', () => {
    expect(gradeOrder(pairs, { left: ['l1', 'l0', 'l2'], right: ['r0', 'r1', 'r2'] })).toEqual({
      left: [false, false, true],
      right: [true, true, true],
      isRight: false,
    })
  })

  test('does not depend on the order of the given pairs', () => {
    const answer = { left: ['l0', 'l1', 'l2'], right: ['r0', 'r1', 'r2'] }
    expect(gradeOrder(pairs.toReversed(), answer).isRight).toBe(true)
  })

  test('accepts cards with the same text in each other’s position', () => {
    const alike = makePairs([
      ['осмотр', 'акт'],
      ['испытание', 'акт'],
    ])
    expect(gradeOrder(alike, { left: ['l0', 'l1'], right: ['r1', 'r0'] }).isRight).toBe(true)
  })
})

const anyPairs = fc
  .uniqueArray(fc.string(), { minLength: 2, maxLength: 10 })
  .map((texts) => makePairs(texts.map((text) => [text, `${text}!`])))

/** Numbers from 0 to just under 1, as Math.random gives them. */
const draws = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 30, maxLength: 30 })
const randomOf = (numbers: number[]) => {
  const left = [...numbers]
  return () => left.shift() ?? 0
}

describe('a start order', () => {
  test('is never already right, on either side', () => {
    fc.assert(
      fc.property(anyPairs, draws, (some, numbers) => {
        const drawn = drawOrder(some, randomOf(numbers))
        const graded = gradeOrder(some, drawn)
        return !graded.left.every(Boolean) && !graded.right.every(Boolean)
      }),
    )
  })

  test('holds every card once', () => {
    fc.assert(
      fc.property(anyPairs, draws, (some, numbers) => {
        const drawn = drawOrder(some, randomOf(numbers))
        expect(drawn.left.toSorted()).toEqual(some.map(({ left }) => left.id).toSorted())
        expect(drawn.right.toSorted()).toEqual(some.map(({ right }) => right.id).toSorted())
      }),
    )
  })

  test('is not right where the drawn order would be', () => {
    // With the highest random numbers no card changes its position.
    const drawn = drawOrder(pairs, () => 0.999_999)
    expect(drawn.left).toEqual(['l1', 'l2', 'l0'])
  })

  test.each([[makePairs([])], [makePairs([['одна', 'пара']])]])('works with too few pairs: %j', (few) => {
    expect(drawOrder(few, () => 0.5).left).toHaveLength(few.length)
  })
})

test('moving a card keeps all cards and puts it at the given position', () => {
  const move = fc
    .tuple(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 10 }), fc.nat(), fc.nat())
    .map(([ids, from, to]) => ({ ids, from: from % ids.length, to: to % ids.length }))
  fc.assert(
    fc.property(move, ({ ids, from, to }) => {
      const moved = moveItem(ids, from, to)
      expect(moved[to]).toBe(ids[from])
      expect(moved.toSorted()).toEqual(ids.toSorted())
      expect(moveItem(moved, to, from)).toEqual(ids)
    }),
  )
})

test('cards moved one by one to the right order are right', () => {
  fc.assert(
    fc.property(anyPairs, draws, (some, numbers) => {
      const drawn = drawOrder(some, randomOf(numbers))
      const sort = (side: 'left' | 'right') =>
        inRightOrder(some).reduce((ids, pair, place) => moveItem(ids, ids.indexOf(pair[side].id), place), drawn[side])
      return gradeOrder(some, { left: sort('left'), right: sort('right') }).isRight
    }),
  )
})
