/** An element of a drawing, with what it refers to. */
export interface SvgNode {
  /** Of the element itself, with its texts. */
  cost: number
  /** The steps of a path: a marker may be drawn at each. */
  steps: number
  children: SvgNode[]
  /** Ids of what is drawn once with the element: by `<use>`, as a template, as a clip. */
  once: string[]
  /** Ids of what may be drawn again for each shape in the element, since paints are inherited. */
  eachShape: string[]
  eachStep: string[]
}

interface DrawnSize {
  cost: number
  shapes: number
  steps: number
  depth: number
}

const maxCost = 5_000_000
const maxDepth = 200

const refuse = (): never => {
  throw new Error('рисунок слишком сложен: упростите его')
}

/**
 * Refuses a drawing of which a browser would make much more than the file holds: references multiply. What they lead to is
 * summed up, not drawn, in one pass over the elements.
 */
export const checkDrawnSize = (root: SvgNode, byId: ReadonlyMap<string, SvgNode>): void => {
  const known = new Map<SvgNode, DrawnSize>()
  const open = new Set<SvgNode>()
  const measure = (node: SvgNode): DrawnSize => {
    const size = { cost: node.cost, shapes: 1, steps: node.steps, depth: 0 }
    const measured = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []).map(sizeOf)
    for (const part of [...node.children.map(sizeOf), ...measured(node.once)]) {
      size.cost += part.cost
      size.shapes += part.shapes
      size.steps += part.steps
      size.depth = Math.max(size.depth, part.depth)
    }
    const { shapes, steps } = size
    const again = [
      ...measured(node.eachShape).map((part) => ({ ...part, cost: part.cost * shapes })),
      ...measured(node.eachStep).map((part) => ({ ...part, cost: part.cost * steps })),
    ]
    for (const { cost, depth } of again) {
      size.cost += cost
      size.depth = Math.max(size.depth, depth)
    }
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
    if (size.cost > maxCost || size.depth > maxDepth) refuse()
    known.set(node, size)
    return size
  }
  sizeOf(root)
}
