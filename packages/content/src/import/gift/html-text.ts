const entities = new Map(
  Object.entries({
    ...{
      nbsp: ' ',
      lt: '<',
      gt: '>',
      quot: '"',
      apos: "'",
      laquo: '«',
      raquo: '»',
      ldquo: '“',
      rdquo: '”',
      bdquo: '„',
    },
    ...{ ndash: '–', mdash: '—', hellip: '…', minus: '−', plusmn: '±', times: '×', middot: '·', deg: '°', sect: '§' },
    ...{ le: '≤', ge: '≥', ne: '≠', sup2: '²', sup3: '³', frac12: '½', shy: '', amp: '&' },
  }),
)

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities.get(name as string) ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = '₀₁₂₃₄₅₆₇₈₉'

/** 10<sup>3</sup> must not become 103. */
const shiftDigits = (inner: string, digits: string, mark: string): string => {
  const text = inner.trim()
  return /^\d+$/.test(text) ? [...text].map((digit) => digits[Number(digit)]).join('') : `${mark}${text}`
}

const tag = (names: string) => new RegExp(`</?(?:${names})(?:\\s[^<>]*)?/?>`, 'gi')
const breaking = tag('p|div|br|li|ul|ol|tr|td|th|table|tbody|h[1-6]|hr|blockquote|pre')
const inline = tag('[a-z][a-z0-9]*')

/** The plain text of HTML; a `<` that does not begin a tag is kept. */
export const htmlToText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<sup(?:\s[^<>]*)?>([^<>]*)<\/sup>/gi, (_, inner: string) => shiftDigits(inner, raised, '^'))
      .replace(/<sub(?:\s[^<>]*)?>([^<>]*)<\/sub>/gi, (_, inner: string) => shiftDigits(inner, lowered, '_'))
      .replace(breaking, ' ')
      .replace(inline, ''),
  )

export const hasPicture = (html: string): boolean => /<(?:img|object|video|audio|iframe|svg)\b/i.test(html)
