import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** A space that breaks, and no soft hyphens: they are not part of what is asked. */
const plainSigns = new Map([
  ['nbsp', ' '],
  ['shy', ''],
])

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,30}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined)
      return plainSigns.get(name as string) ?? (decodeNamedCharacterReference(name as string) || whole)
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

const breaking = /<\/?(?:p|div|br|li|ul|ol|tr|td|th|table|tbody|h[1-6]|hr|blockquote|pre)(?:\s[^<>]*)?\/?>/gi
const inline = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi

const closings = { '<!--': /-->/g, '<script': /<\/script\s*>/gi, '<style': /<\/style\s*>/gi }

/** A space for each comment, script and style sheet; one that is not closed stays. */
const dropHidden = (html: string): string => {
  const unclosed = new Set<string>()
  let shown = ''
  let done = 0
  for (const { 0: opening, index } of html.matchAll(/<!--|<(?:script|style)\b/gi)) {
    const kind = opening.toLowerCase() as keyof typeof closings
    if (index < done || unclosed.has(kind)) continue
    const closing = closings[kind]
    closing.lastIndex = index + opening.length
    if (closing.test(html)) {
      shown += `${html.slice(done, index)} `
      done = closing.lastIndex
    } else unclosed.add(kind)
  }
  return shown + html.slice(done)
}

/** The plain text of HTML; a `<` that does not begin a tag is kept. */
export const htmlToText = (html: string): string =>
  decodeEntities(
    dropHidden(html)
      .replace(/<sup(?:\s[^<>]*)?>([^<>]*)<\/sup>/gi, (_, inner: string) => shiftDigits(inner, raised, '^'))
      .replace(/<sub(?:\s[^<>]*)?>([^<>]*)<\/sub>/gi, (_, inner: string) => shiftDigits(inner, lowered, '_'))
      .replace(breaking, ' ')
      .replace(inline, ''),
  )

export const hasPicture = (html: string): boolean => /<(?:img|object|video|audio|iframe|svg)\b/i.test(html)
