import { shuffle } from '../random.ts'

export interface OrderItem {
  id: string
  text: string
}

/** A place in the right order, and what stands there on both sides. */
export interface OrderedPair {
  order: number
  left: OrderItem
  right: OrderItem
}

/** Ids in the order in which they stand. */
export interface PairOrder {
  left: readonly string[]
  right: readonly string[]
}

export type PairSide = keyof PairOrder

export const inRightOrder = (pairs: readonly OrderedPair[]): OrderedPair[] =>
  [...pairs].sort((one, other) => one.order - other.order)

/** By the words: two cards that read the same may stand in each other's place. */
const checkSide = (pairs: readonly OrderedPair[], side: PairSide, ids: readonly string[]): boolean[] => {
  const textOf = new Map(pairs.map((pair) => [pair[side].id, pair[side].text]))
  return inRightOrder(pairs).map((pair, place) => textOf.get(ids[place] ?? '') === pair[side].text)
}

/** Right means that both sides stand in the expected order; and which places do. */
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
  // The right order, turned by one place, is wrong in at least one of them.
  return [...rest, first]
}

/** A beginning drawn by `random` in which neither side is already right. */
export const drawOrder = (pairs: readonly OrderedPair[], random: () => number) => ({
  left: drawSide(pairs, 'left', random),
  right: drawSide(pairs, 'right', random),
})

/** The list with one item taken out and put in at another place. */
export const moveItem = (ids: readonly string[], from: number, to: number): string[] => {
  const moved = [...ids]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
