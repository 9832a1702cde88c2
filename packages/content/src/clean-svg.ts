import { SaxesParser } from 'saxes'

/** Shapes and texts. Scripts, styles, foreign content, links and pictures are not among them. */
const elements = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'marker',
  'pattern',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
  'use',
])

const attributes = new Set(
  (
    'id viewBox width height preserveAspectRatio transform d points x y x1 y1 x2 y2 dx dy cx cy r rx ry rotate ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset ' +
    'stroke-miterlimit stroke-opacity opacity color font-family font-size font-weight font-style text-anchor ' +
    'dominant-baseline letter-spacing textLength lengthAdjust marker-start marker-mid marker-end markerWidth markerHeight ' +
    'markerUnits refX refY orient patternUnits patternContentUnits patternTransform clip-path clip-rule clipPathUnits ' +
    'gradientUnits gradientTransform offset stop-color stop-opacity spreadMethod href vector-effect'
  ).split(' '),
)

/** A value may point within the file only: `#arrow`, `url(#arrow)`. */
const isOwnReference = (name: string, value: string): boolean => {
  if (name === 'href') return value.startsWith('#')
  const references = value.match(/url\s*\([^)]*\)?/giu) ?? []
  return references.every((reference) => /^url\(\s*["']?#[\w-]+["']?\s*\)$/iu.test(reference))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const numberOf = (value: string | undefined): number | undefined => {
  const number = Number(value?.replace(/px$/, ''))
  return number > 0 ? number : undefined
}

/** The width and height in `viewBox`, or those that the drawing gives itself. */
const sizeOf = (root: Map<string, string>): { width: number; height: number } | undefined => {
  const [, , boxWidth, boxHeight] = (root.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const width = numberOf(boxWidth) ?? numberOf(root.get('width'))
  const height = numberOf(boxHeight) ?? numberOf(root.get('height'))
  return width && height ? { width: Math.round(width), height: Math.round(height) } : undefined
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

/** The attributes that may stay; the names of the others are added to `dropped`. */
const keepAttributes = (given: Record<string, string>, dropped: Set<string>): Map<string, string> => {
  const kept = new Map<string, string>()
  for (const [name, value] of Object.entries(given)) {
    if (attributes.has(name) && isOwnReference(name, value)) kept.set(name, value)
    else if (name !== 'xmlns') dropped.add(name)
  }
  return kept
}

/** The drawing rebuilt from what is harmless in it. Throws where it is not well-formed. */
export const cleanSvg = (source: string): CleanSvg => {
  const parser = new SaxesParser()
  const dropped = new Set<string>()
  const output: string[] = []
  let size: CleanSvg['size']
  let depth = 0
  /** How many dropped elements are open: their content is dropped with them. */
  let droppedDepth = 0
  const openTag = (name: string, kept: Map<string, string>) => {
    const written = [...kept].map(([attribute, value]) => ` ${attribute}="${escapeText(value)}"`)
    output.push(`<${name}${written.join('')}>`)
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
  const keepText = (text: string) => {
    if (droppedDepth === 0 && depth > 0) output.push(escapeText(text))
  }
  parser.on('error', (error) => fail(error.message))
  parser.on('doctype', () => fail('DOCTYPE не допускается'))
  parser.on('opentag', ({ name, attributes: given }) => {
    depth += 1
    if (depth === 1) openRoot(name, keepAttributes(given, dropped))
    else if (droppedDepth > 0) droppedDepth += 1
    else if (elements.has(name)) openTag(name, keepAttributes(given, dropped))
    else {
      dropped.add(`<${name}>`)
      droppedDepth = 1
    }
  })
  parser.on('text', keepText)
  parser.on('cdata', keepText)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    if (droppedDepth > 0) droppedDepth -= 1
    else output.push(`</${name}>`)
  })
  parser.write(source).close()
  return { svg: output.join(''), size, dropped: [...dropped] }
}
