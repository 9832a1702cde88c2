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

/** Ids that a value refers to. It may point within the file only: `#arrow`, `url(#arrow)`; undefined where it does not. */
export const referencesOf = (name: string, value: string): string[] | undefined => {
  // Other units would hide how many dashes there are.
  if (name === 'stroke-dasharray' && !/^(?:none|(?:[\d.\s,]|px)+)$/u.test(value)) return undefined
  // CSS reads escapes: `\\75rl(…)` is an address, too.
  if (value.includes('\\')) return undefined
  const references = name === 'href' ? [value] : (value.match(/url\s*\([^)]*\)?/giu) ?? [])
  const ids = references.map((reference) => (name === 'href' ? ownLink : ownPaint).exec(reference)?.[1])
  return ids.every((id) => id !== undefined) ? ids : undefined
}
