import { SaxesParser } from 'saxes'
import { checkDrawnSize, emptyNode, type SvgNode } from './drawn-size.ts'
import { measureOf, noteAttribute } from './note-attribute.ts'
import { attributes, elements, outlines, referencesOf, templates } from './svg-rules.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const numberOf = (value: string | undefined): number | undefined => {
  const number = Number(value?.replace(/px$/, ''))
  return number > 0 ? number : undefined
}

const toPixels = (length: number) => Math.max(1, Math.round(length))

/** The width and height in `viewBox`, or those that the drawing gives itself. */
const sizeOf = (root: Map<string, string>): { width: number; height: number } | undefined => {
  const [, , boxWidth, boxHeight] = (root.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const width = numberOf(boxWidth) ?? numberOf(root.get('width'))
  const height = numberOf(boxHeight) ?? numberOf(root.get('height'))
  return width && height ? { width: toPixels(width), height: toPixels(height) } : undefined
}

export interface CleanSvg {
  svg: string
  size: { width: number; height: number } | undefined
  /** Elements and attributes that were left out. */
  dropped: string[]
}

const fail = (message: string): never => {
  throw new Error(message)
}

const maxElements = 10_000
const maxDepth = 100
/** Names of what was left out that are listed. */
const maxDropped = 20

/** In microseconds of a browser, as the slowest of their kind were measured in Chromium; a character of markup is one. */
const costOfElement = 100
const costs: Record<string, number> = { pattern: 5000, clipPath: 600 }
/** Another layer as large as the drawing. */
const costOfOpacity = 1000
const costOfLetter = 200

/** The drawing rebuilt from what is harmless in it. Throws where it is not well-formed, or too much to draw. */
export const cleanSvg = (source: string): CleanSvg => {
  const parser = new SaxesParser()
  const dropped = new Set<string>()
  const output: string[] = []
  const root = emptyNode()
  const open = [root]
  const byId = new Map<string, SvgNode>()
  let elementCount = 0
  let fontSize = 16
  let size: CleanSvg['size']
  let depth = 0
  /** How many dropped elements are open: their content is dropped with them. */
  let droppedDepth = 0
  const drop = (name: string) => {
    if (dropped.size < maxDropped) dropped.add(name.slice(0, 40))
  }
  const note = (node: SvgNode, name: string, value: string, ids: string[]) => {
    noteAttribute(node, name, value, ids)
    if (name === 'id') byId.set(value, node)
    if (name === 'opacity') node.cost += costOfOpacity
    if (name === 'font-size') fontSize = Math.max(fontSize, measureOf(value))
  }
  /** The attributes that may stay. Of two elements with one id browsers know the first. */
  const keepAttributes = (given: Record<string, string>, node: SvgNode): Map<string, string> => {
    const kept = new Map<string, string>()
    for (const [name, value] of Object.entries(given)) {
      const ids = attributes.has(name) ? referencesOf(name, value) : undefined
      if (ids && !(name === 'id' && byId.has(value))) {
        kept.set(name, value)
        note(node, name, value, ids)
      } else if (name !== 'xmlns') drop(name)
    }
    return kept
  }
  const write = (text: string) => {
    output.push(text)
    const node = open.at(-1)
    if (node) node.cost += text.length
  }
  const openTag = (name: string, kept: Map<string, string>) => {
    write(`<${name}${[...kept].map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`).join('')}>`)
  }
  const openRoot = (name: string, kept: Map<string, string>) => {
    if (name !== 'svg') fail('это не SVG')
    size = sizeOf(kept)
    // Set anew, so that a clean drawing stays as it is.
    for (const name of ['xmlns', 'width', 'height']) kept.delete(name)
    kept.set('xmlns', 'http://www.w3.org/2000/svg')
    for (const [side, length] of Object.entries(size ?? {})) kept.set(side, String(length))
    openTag(name, kept)
  }
  /** What is drawn somewhere else has the dashes and paints of its own ancestors there, too. */
  const inherit = (node: SvgNode) => {
    const toOthers = (ids: string[]) => ids.filter((id) => byId.get(id) !== node)
    for (const { dash, eachShape, eachStep } of open.toReversed()) {
      node.dash ??= dash
      node.eachShape.push(...toOthers(eachShape))
      node.eachStep.push(...toOthers(eachStep))
    }
  }
  const openElement = (name: string, given: Record<string, string>) => {
    const node = { ...emptyNode(), cost: costs[name] ?? costOfElement }
    const kept = keepAttributes(given, node)
    if (!outlines.has(name)) node.length = 0
    if (templates.has(name)) inherit(node)
    open.at(-1)?.children.push(node)
    open.push(node)
    openTag(name, kept)
  }
  const keepText = (text: string) => {
    const node = open.at(-1)
    if (droppedDepth > 0 || depth === 0 || node === undefined) return
    write(escapeText(text))
    const letters = text.trim().length
    node.letters += letters
    node.cost += letters * costOfLetter
  }
  parser.on('error', (error) => fail(error.message))
  parser.on('doctype', () => fail('DOCTYPE не допускается'))
  parser.on('opentag', ({ name, attributes: given }) => {
    depth += 1
    elementCount += 1
    if (elementCount > maxElements || depth > maxDepth) fail('рисунок слишком сложен: упростите его')
    if (depth === 1) openRoot(name, keepAttributes(given, root))
    else if (droppedDepth > 0) droppedDepth += 1
    else if (elements.has(name)) openElement(name, given)
    else {
      drop(`<${name}>`)
      droppedDepth = 1
    }
  })
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (droppedDepth > 0) {
      droppedDepth -= 1
      return
    }
    write(`</${name}>`)
    open.pop()
  })
  parser.write(source).close()
  checkDrawnSize({ root, byId, fontSize })
  return { svg: output.join(''), size, dropped: [...dropped] }
}
