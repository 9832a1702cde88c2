import { shuffle } from '../random.ts'

export interface OrderItem {
  id: string
  text: string
}

/** A position in the right order, and the two cards of that position. */
export interface OrderedPair {
  order: number
  left: OrderItem
  right: OrderItem
}

/** Ids in their current order. */
export interface PairOrder {
  left: readonly string[]
  right: readonly string[]
}

export type PairSide = keyof PairOrder

export const inRightOrder = (pairs: readonly OrderedPair[]): OrderedPair[] =>
  [...pairs].sort((one, other) => one.order - other.order)

/** Compares texts: two cards with the same text are interchangeable. */
const checkSide = (pairs: readonly OrderedPair[], side: PairSide, ids: readonly string[]): boolean[] => {
  const textOf = new Map(pairs.map((pair) => [pair[side].id, pair[side].text]))
  return inRightOrder(pairs).map((pair, place) => textOf.get(ids[place] ?? '') === pair[side].text)
}

/** Whether both sides are in the expected order, and which positions are right. */
export const gradeOrder = (pairs: readonly OrderedPair[], answer: PairOrder) => {
  const left = checkSide(pairs, 'left', answer.left)
  const right = checkSide(pairs, 'right', answer.right)
  const isComplete = answer.left.length === pairs.length && answer.right.length === pairs.length
  return { left, right, isRight: isComplete && [...left, ...right].every(Boolean) }
}

const drawSide = (pairs: readonly OrderedPair[], side: PairSide, random: () => number): string[] => {
  const drawn = shuffle(
    pairs.map((pair) => pair[side].id),
    random,
  )
  const [first, ...rest] = drawn
  if (first === undefined || !checkSide(pairs, side, drawn).every(Boolean)) return drawn
  // The right order, rotated by one position, is wrong in at least one of them.
  return [...rest, first]
}

/** A start order drawn by `random` in which neither side is already right. */
export const drawOrder = (pairs: readonly OrderedPair[], random: () => number) => ({
  left: drawSide(pairs, 'left', random),
  right: drawSide(pairs, 'right', random),
})

/** The list with one item moved to another position. */
export const moveItem = (ids: readonly string[], from: number, to: number): string[] => {
  const moved = [...ids]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
