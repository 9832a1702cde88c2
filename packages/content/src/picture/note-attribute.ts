import type { SvgNode } from './drawn-size.ts'

const inheritedPaints = new Set(['fill', 'stroke', 'marker-start', 'marker-end'])
const paths = new Set(['d', 'points'])
const measures = new Set('x y x1 y1 x2 y2 dx dy cx cy r rx ry width height'.split(' '))

const placeOf = (attribute: string): 'once' | 'eachShape' | 'eachStep' => {
  if (attribute === 'marker-mid') return 'eachStep'
  return inheritedPaints.has(attribute) ? 'eachShape' : 'once'
}

/** Numbers may follow one another without a space (`.5.5`), and commands without a number (`zz`). */
const countSteps = (path: string): number => path.match(/[a-z.]|\d+/giu)?.length ?? 0

const numbersIn = (value: string): string[] => value.match(/[\d.]+(?:e[-+]?\d+)?/giu) ?? []

/** At least the sum of the numbers: what is written without a space is counted by its letters. */
const sumOf = (value: string): number =>
  numbersIn(value).reduce((sum, number) => sum + (Number.parseFloat(number) || 0) + number.length, 0)

/** A unit may be worth as much: one per cent of the largest drawing. */
const unitOf = (value: string): number => (/[a-df-z%]/iu.test(value.replaceAll('px', '')) ? 1000 : 1)

/** The size of letters that an attribute sets: endless where it depends on other sizes. */
export const fontSizeOf = (value: string): number => (unitOf(value) === 1 ? sumOf(value) : Infinity)

/** Adds what an attribute means for drawing the element. */
export const noteAttribute = (node: SvgNode, name: string, value: string, references: string[]): void => {
  node[placeOf(name)].push(...references)
  if (paths.has(name)) {
    node.steps += countSteps(value)
    // Control points and arcs make a path longer than its numbers.
    node.length += 4 * sumOf(value)
  } else if (measures.has(name)) node.length += 7 * sumOf(value) * unitOf(value)
  else if (name === 'stroke-dasharray') {
    const period = numbersIn(value).reduce((sum, number) => sum + (Number.parseFloat(number) || 0), 0)
    if (period > 0) node.dash = period
  }
}
