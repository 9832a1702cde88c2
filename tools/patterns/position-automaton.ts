import { characterSets } from './character-sets.ts'
import { type PatternNode, parsePattern } from './parse-pattern.ts'

/**
 * The automaton of a backtracking search: a state is the character of the pattern that was read last. Every way in which the
 * search can read a text is a path of it; ways that never fail are left out.
 */
export interface PositionAutomaton {
  /** The characters that lead into a state. */
  sets: bigint[]
  /** How many ways lead from a state to another without reading. */
  next: Map<number, number>[]
}

/** More repetitions than these count as endless ones. */
const maxCopies = 130

interface Edge {
  to: number
  /** An assertion that may fail. */
  isGuarded: boolean
}

interface Graph {
  empty: Edge[][]
  /** The character that leads out of a node, and where to. */
  reads: ({ source: string; to: number } | undefined)[]
}

const groupsOf = (node: PatternNode): [string, PatternNode][] => {
  if ('items' in node) return node.items.flatMap(groupsOf)
  if (!('item' in node)) return []
  return node.kind === 'group' ? [[node.name, node.item], ...groupsOf(node.item)] : groupsOf(node.item)
}

const isEndless = (node: PatternNode): boolean => {
  if (node.kind === 'repeat') return node.max > maxCopies || isEndless(node.item)
  if (node.kind === 'reference') return true
  if ('items' in node) return node.items.some(isEndless)
  return 'item' in node && isEndless(node.item)
}

const buildGraph = (pattern: PatternNode, flags: string) => {
  const graph: Graph = { empty: [], reads: [] }
  const groups = new Map(groupsOf(pattern))
  const node = () => graph.empty.push([]) - 1
  const link = (from: number, to: number, isGuarded = false) => graph.empty[from]?.push({ to, isGuarded })

  const buildGuarded = (from: number, isPassable = true): number => {
    const to = node()
    if (isPassable) link(from, to, true)
    return to
  }

  const buildCharacter = (source: string, from: number): number => {
    const to = node()
    const own = node()
    link(from, own)
    graph.reads[own] = { source, to }
    return to
  }

  const buildChoice = (items: readonly PatternNode[], from: number, isAtStart: boolean): number => {
    const to = node()
    for (const item of items) {
      const start = node()
      link(from, start)
      link(build(item, start, isAtStart), to)
    }
    return to
  }

  const buildLook = ({ item, isBehind }: PatternNode & { kind: 'look' }, from: number, isAtStart: boolean): number => {
    if (isBehind && isEndless(item)) throw new Error('an endless lookbehind is not understood')
    if (!isBehind) build(item, from, isAtStart)
    return buildGuarded(from)
  }

  const build = (part: PatternNode, from: number, isAtStart: boolean): number => {
    switch (part.kind) {
      case 'character':
        return buildCharacter(part.source, from)
      case 'sequence':
        return part.items.reduce((at, item) => build(item, at, isAtStart), from)
      case 'choice':
        return buildChoice(part.items, from, isAtStart)
      case 'group':
        return build(part.item, from, isAtStart)
      case 'reference':
        return build(groups.get(part.name) ?? { kind: 'sequence', items: [] }, from, isAtStart)
      case 'boundary':
        return buildGuarded(from)
      case 'start':
        return buildGuarded(from, isAtStart || flags.includes('m'))
      case 'look':
        return buildLook(part, from, isAtStart)
      case 'repeat':
        return buildRepeat(part, from, isAtStart)
    }
  }

  const buildRepeat = ({ item, min, max }: PatternNode & { kind: 'repeat' }, from: number, isAtStart: boolean) => {
    let at = from
    const to = node()
    const isLoop = max > maxCopies
    const copies = isLoop ? Math.min(min, maxCopies) : max
    for (let copy = 0; copy < copies; copy += 1) {
      if (copy >= min) link(at, to)
      at = build(item, at, isAtStart)
    }
    if (isLoop) {
      const start = node()
      link(at, start)
      link(build(item, start, isAtStart), start)
      at = start
    }
    link(at, to)
    return to
  }

  const begin = node()
  const later = node()
  const end = node()
  link(build(pattern, begin, true), end)
  link(build(pattern, later, false), end)
  return { graph, begin, later, end }
}

/**
 * The nodes that are met from here without reading, by the number of ways; `end` counts where no assertion guards it. A node is
 * met twice on a way where a loop stands in a loop: that is a second way to read the same.
 */
const closure = ({ empty, reads }: Graph, from: number, end: number) => {
  const ways = new Map<number, number>()
  let isAccepting = false
  const onWay = new Map<number, number>()
  const visit = (at: number, isGuarded: boolean): void => {
    const times = onWay.get(at) ?? 0
    if (times === 2) return
    if (at === end && !isGuarded) isAccepting = true
    if (reads[at]) ways.set(at, (ways.get(at) ?? 0) + 1)
    onWay.set(at, times + 1)
    for (const edge of empty[at] ?? []) visit(edge.to, isGuarded || edge.isGuarded)
    onWay.set(at, times)
  }
  visit(from, false)
  return { ways, isAccepting }
}

/**
 * State 0 is the start of the text, state 1 the search that moves on by one character. A way that reaches the end succeeds, whatever follows: nothing of it is
 * read again, and the search goes on behind it. So only states that may still fail remain.
 */
export const automatonOf = (pattern: RegExp): PositionAutomaton => {
  const { source, flags } = pattern
  if (flags.includes('v')) throw new Error(`${pattern}: the flag v is not understood`)
  const { graph, begin, later, end } = buildGraph(parsePattern(source), flags)
  const readers = graph.empty.flatMap((_, at) => (graph.reads[at] ? [at] : []))
  const stateOf = new Map(readers.map((at, index) => [at, index + 2]))
  const sources = readers.map((at) => graph.reads[at]?.source ?? '')
  const closures = readers.map((at) => closure(graph, graph.reads[at]?.to ?? at, end))
  const start = closure(graph, begin, end)
  const moved = closure(graph, later, end)
  const isSticky = flags.includes('y')

  const isKept = (at: number) => !(closures[(stateOf.get(at) ?? 1) - 2]?.isAccepting ?? false)
  const statesOf = (ways: ReadonlyMap<number, number>) =>
    [...ways].filter(([at]) => isKept(at)).map(([at, count]): [number, number] => [stateOf.get(at) ?? 0, count])
  const afterSuccess = closures.filter(({ isAccepting }) => isAccepting).flatMap(({ ways }) => statesOf(ways))
  const afterStart = statesOf(start.ways)
  const moves = isSticky ? [] : statesOf(moved.ways)
  const search = new Map([...moves, ...afterSuccess])
  const isMoving = search.size > 0

  return {
    sets: characterSets(['[^]', '[^]', ...sources], flags),
    next: [
      new Map([...afterStart, ...(isMoving ? [[1, 1] as const] : [])]),
      isMoving ? search.set(1, 1) : search,
      ...closures.map(({ ways, isAccepting }) => new Map(isAccepting ? [] : statesOf(ways))),
    ],
  }
}
