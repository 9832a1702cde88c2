import type { PositionAutomaton } from './position-automaton.ts'

/** How the number of steps grows with the length of a text that makes the search go back as often as it can. */
export type Growth = 'linear' | 'polynomial' | 'exponential'

type Key = string

/** What can be reached in a graph whose nodes are tuples of states, with the first node itself only where a cycle leads to it. */
const reach = (start: readonly number[], next: (node: readonly number[]) => readonly number[][]): Set<Key> => {
  const seen = new Set<Key>()
  const waiting = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const other of next(node))
      if (!seen.has(other.join())) {
        seen.add(other.join())
        waiting.push(other)
      }
  return seen
}

const reachFrom = (next: PositionAutomaton['next'], state: number): Set<number> => {
  const seen = new Set<number>()
  const waiting = [state]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const to of next[at]?.keys() ?? [])
      if (!seen.has(to)) {
        seen.add(to)
        waiting.push(to)
      }
  return seen
}

export const findGrowth = ({ sets, next }: PositionAutomaton): Growth => {
  const states = next.map((_, state) => state)
  const reached = states.map((state) => reachFrom(next, state))
  const canReach = (from: number, to: number) => reached[from]?.has(to) ?? false
  const isMet = (state: number) => state === 0 || canReach(0, state)
  const loops = states.filter((state) => isMet(state) && canReach(state, state))
  const isSameLoop = (one: number, other: number) => canReach(one, other) && canReach(other, one)

  /** The steps of several readers of one text. */
  const together = (isAllowed: (tuple: readonly number[]) => boolean) => (tuple: readonly number[]) => {
    let found: { tuple: number[]; set: bigint }[] = [{ tuple: [], set: -1n }]
    for (const at of tuple)
      found = found.flatMap(({ tuple: done, set }) =>
        [...(next[at]?.keys() ?? [])].flatMap((to) => {
          const common = set & (sets[to] ?? 0n)
          return common === 0n ? [] : [{ tuple: [...done, to], set: common }]
        }),
      )
    return found.map((step) => step.tuple).filter(isAllowed)
  }

  const isDoubled = loops.some((from) => [...(next[from] ?? [])].some(([to, ways]) => ways > 1 && isSameLoop(from, to)))
  const readsTwice = (state: number): boolean => {
    const inLoop = together(([one = 0, other = 0]) => isSameLoop(state, one) && isSameLoop(state, other))
    const pairs = [...reach([state, state], inLoop)].map((key) => key.split(',').map(Number))
    return pairs.some(
      ([one, other]) => one !== other && reach([one ?? 0, other ?? 0], inLoop).has([state, state].join()),
    )
  }
  if (isDoubled || loops.some(readsTwice)) return 'exponential'

  const handsOver = (first: number, second: number): boolean => {
    if (first === second || !canReach(first, second)) return false
    const three = together(
      ([one = 0, between = 0, other = 0]) =>
        isSameLoop(first, one) && isSameLoop(second, other) && (between === second || canReach(between, second)),
    )
    return reach([first, first, second], three).has([first, second, second].join())
  }
  return loops.some((first) => loops.some((second) => handsOver(first, second))) ? 'polynomial' : 'linear'
}
