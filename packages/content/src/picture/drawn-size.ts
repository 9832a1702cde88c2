interface Dash {
  /** After how many units they repeat, and how many there are until then. */
  period: number
  count: number
}

/** An element of a drawing, with what it refers to. */
export interface SvgNode {
  /** Of the element itself, with its texts. */
  cost: number
  /** Of its paths: a marker may be drawn at each. */
  steps: number
  /** At most how long its outlines are, in units of the drawing, and how many letters are outlines, too. */
  length: number
  letters: number
  /** Undefined where it sets none. */
  dash: Dash | undefined
  children: SvgNode[]
  /** Ids of what is drawn once with the element: by `<use>`, as a template, as a clip. */
  once: string[]
  /** Ids of what may be drawn again for each shape in the element, since paints are inherited. */
  eachShape: string[]
  eachStep: string[]
}

export const emptyNode = (): SvgNode => ({
  ...{ cost: 0, steps: 0, length: 0, letters: 0, dash: undefined },
  ...{ children: [], once: [], eachShape: [], eachStep: [] },
})

interface DrawnSize {
  cost: number
  shapes: number
  steps: number
  length: number
  depth: number
}

/** About a microsecond of a browser each, as measured in Chromium: two seconds are what a reader may wait. */
const maxCost = 2_000_000
const costs = { step: 30, dash: 10 }
const maxDepth = 200

const refuse = (): never => {
  throw new Error('рисунок слишком сложен: упростите его')
}

const add = (size: DrawnSize, part: DrawnSize): void => {
  size.cost += part.cost
  size.shapes += part.shapes
  size.steps += part.steps
  size.length += part.length
  size.depth = Math.max(size.depth, part.depth)
}

/** Each outline begins with the first dash. */
const countDashes = ({ period, count }: Dash, { length, shapes, steps }: DrawnSize): number =>
  count * (length / period + shapes + steps)

interface Drawing {
  root: SvgNode
  byId: ReadonlyMap<string, SvgNode>
  /** Of its largest letters. */
  fontSize: number
}

/**
 * Refuses a drawing of which a browser would make much more than the file holds: references and dashes multiply. What they lead
 * to is summed up, not drawn, in one pass over the elements.
 */
export const checkDrawnSize = ({ root, byId, fontSize }: Drawing): void => {
  const known = new Map<SvgNode, DrawnSize>()
  const open = new Set<SvgNode>()
  const targets = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []).map(sizeOf)
  const measure = (node: SvgNode): DrawnSize => {
    const cost = node.cost + node.steps * costs.step
    const length = node.length + (node.letters && node.letters * 10 * fontSize)
    const size: DrawnSize = { cost, shapes: 1 + node.letters, steps: node.steps, length, depth: 0 }
    for (const part of [...node.children.map(sizeOf), ...targets(node.once)]) add(size, part)
    const again = [
      ...targets(node.eachShape).map((part) => ({ part, times: size.shapes })),
      ...targets(node.eachStep).map((part) => ({ part, times: size.steps })),
    ]
    for (const { part, times } of again) {
      size.cost += part.cost * times
      size.depth = Math.max(size.depth, part.depth)
    }
    if (node.dash !== undefined) size.cost += countDashes(node.dash, size) * costs.dash
    size.depth += 1
    return size
  }
  const sizeOf = (node: SvgNode): DrawnSize => {
    const before = known.get(node)
    if (before) return before
    // A reference that leads back to itself is open already.
    if (open.has(node) || open.size > maxDepth) refuse()
    open.add(node)
    const size = measure(node)
    open.delete(node)
    // Not a number: endless lengths without dashes are no number of dashes.
    if (!(size.cost <= maxCost) || size.depth > maxDepth) refuse()
    known.set(node, size)
    return size
  }
  sizeOf(root)
}
