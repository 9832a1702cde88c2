/** Raised by whatever drops or refuses more: what was rebuilt by earlier rules is rebuilt again by a job. */
export const drawingRules = 1

/** Shapes and texts. Scripts, styles, foreign content, links and pictures are not among them. */
export const elements = new Set([
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

/** Those whose measures are the length of what is drawn. */
export const outlines = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

/** Drawn wherever they are referred to. */
export const templates = new Set(['marker', 'pattern', 'clipPath'])

export const attributes = new Set(
  (
    'id viewBox width height preserveAspectRatio transform d points x y x1 y1 x2 y2 dx dy cx cy r rx ry rotate ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset ' +
    'stroke-miterlimit stroke-opacity opacity color font-family font-size font-weight font-style text-anchor ' +
    'dominant-baseline letter-spacing textLength lengthAdjust marker-start marker-mid marker-end markerWidth markerHeight ' +
    'markerUnits refX refY orient patternUnits patternContentUnits patternTransform clip-path clip-rule clipPathUnits ' +
    'gradientUnits gradientTransform offset stop-color stop-opacity spreadMethod href'
  ).split(' '),
)

const ownLink = /^#([\p{L}\p{N}_.:-]+)$/u
const ownPaint = /^url\(\s*["']?#([\p{L}\p{N}_.:-]+)["']?\s*\)$/iu

/** Other units and what only some read as a number would hide how many dashes there are. */
const areDashes = (value: string): boolean =>
  value === 'none' ||
  value
    .trim()
    .split(/[\s,]+/u)
    .every((dash) => /^(?:\d+(?:\.\d+)?|\.\d+)(?:px)?$/u.test(dash))

/** That of the shape to which a marker belongs would be painted at each of its steps, and the marker does not name it. */
const paints = new Set(['fill', 'stroke'])

/** Ids that a value refers to. It may point within the file only: `#arrow`, `url(#arrow)`; undefined where it does not. */
export const referencesOf = (name: string, value: string): string[] | undefined => {
  if (name === 'stroke-dasharray' && !areDashes(value)) return undefined
  if (paints.has(name) && /context-(?:fill|stroke)/iu.test(value)) return undefined
  // Else it is not inherited, and clips once.
  if (name === 'clip-path' && /inherit/iu.test(value)) return undefined
  // CSS reads escapes: `\\75rl(…)` is an address, too.
  if (value.includes('\\')) return undefined
  const references = name === 'href' ? [value] : (value.match(/url\s*\([^)]*\)?/giu) ?? [])
  const ids = references.map((reference) => (name === 'href' ? ownLink : ownPaint).exec(reference)?.[1])
  return ids.every((id) => id !== undefined) ? ids : undefined
}
