import type { SvgNode } from './drawn-size.ts'
import { pathLength } from './path-length.ts'

const inheritedPaints = new Set(['fill', 'stroke', 'marker-start', 'marker-end'])
const paths = new Set(['d', 'points'])
/** How much longer an outline is at most than what measures it. */
const lengths: Record<string, number> = { x1: 1, y1: 1, x2: 1, y2: 1, width: 2, height: 2, r: 7, rx: 7, ry: 7 }

const placeOf = (attribute: string): 'once' | 'eachShape' | 'eachStep' => {
  if (attribute === 'marker-mid') return 'eachStep'
  return inheritedPaints.has(attribute) ? 'eachShape' : 'once'
}

/** Numbers may follow one another without a space (`.5.5`), and commands without a number (`zz`). */
const countSteps = (path: string): number => path.match(/[a-z.]|\d+/giu)?.length ?? 0

const numbersIn = (value: string): string[] => value.match(/(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?/giu) ?? []

/** At least the sum of the numbers. */
const sumOf = (value: string): number => numbersIn(value).reduce((sum, number) => sum + Number(number), 0)

/** Endless where it depends on letters or on what is around the element. */
export const measureOf = (value: string): number => {
  if (!/[a-df-z%]/iu.test(value.replaceAll('px', ''))) return sumOf(value)
  return /^0[a-z%]*$/iu.test(value) ? 0 : Infinity
}

/** Adds what an attribute means for drawing the element. */
export const noteAttribute = (node: SvgNode, name: string, value: string, references: string[]): void => {
  node[placeOf(name)].push(...references)
  if (paths.has(name)) node.steps += countSteps(value)
  if (name === 'd') node.length += pathLength(value)
  else if (name === 'points') node.length += 4 * sumOf(value)
  else if (lengths[name] !== undefined) node.length += lengths[name] * measureOf(value)
  else if (name === 'stroke-dasharray') {
    const period = sumOf(value)
    if (period > 0) node.dash = { period, count: numbersIn(value).length }
  }
}
