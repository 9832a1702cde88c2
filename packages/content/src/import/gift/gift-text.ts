import { cleanLines, cleanText } from '../clean-text.ts'
import { hasPicture, htmlToText } from './html-text.ts'

const escapable = '~=#{}:n'
/** Code points that no text can contain, so that a placeholder is never confused with a letter. */
const firstPlaceholder = 0xfdd0

/** Replaces escaped characters by placeholders, so that only the syntactic ones remain. */
export const hideEscapes = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    sign === '\\' ? sign : String.fromCharCode(firstPlaceholder + escapable.indexOf(sign)),
  )

export const showEscapes = (text: string): string =>
  text.replace(/[\uFDD0-\uFDD6]/g, (sign) => {
    const shown = escapable[sign.charCodeAt(0) - firstPlaceholder] ?? ''
    return shown === 'n' ? '\n' : shown
  })

const formats = ['html', 'markdown', 'plain', 'moodle'] as const
export type GiftFormat = (typeof formats)[number]

const isFormat = (name: string | undefined): name is GiftFormat =>
  (formats as readonly (string | undefined)[]).includes(name)

/** Splits off the leading `[html]`; without it the text inherits the format of its question. */
export const takeFormat = (text: string, otherwise: GiftFormat): { format: GiftFormat; text: string } => {
  const found = /^\s*\[([a-z]+)\]/.exec(text)
  return isFormat(found?.[1]) && found
    ? { format: found[1], text: text.slice(found[0].length) }
    : { format: otherwise, text }
}

/** `**bold**`, `__bold__` and `code` without their marks; a mark that is not closed on its line stays. */
const stripMarks = (line: string): string => {
  const unclosed = new Set<string>()
  let shown = ''
  let done = 0
  for (const { 0: mark, index } of line.matchAll(/\*\*|__|`/g)) {
    const start = index + mark.length
    if (index < done || unclosed.has(mark) || /^\s?$/.test(line.charAt(start))) continue
    const end = line.indexOf(mark, start + 1)
    if (end === -1) unclosed.add(mark)
    else {
      shown += line.slice(done, index) + line.slice(start, end)
      done = end + mark.length
    }
  }
  return shown + line.slice(done)
}

const stripMarkdown = (text: string): string =>
  text
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .split('\n')
    .map(stripMarks)
    .join('\n')
    .replace(/^#{1,6}\s+/gm, '')

/** The stem of a question: plain text keeps its lines. */
export const giftStem = (source: string, inherited: GiftFormat): string => {
  const { format, text } = takeFormat(source, inherited)
  return format === 'plain' ? cleanLines(showEscapes(text)) : giftWords(source, inherited)
}

/** The plain text of a formatted text. Moodle renders its own format as HTML. */
export const giftWords = (source: string, inherited: GiftFormat): string => {
  const { format, text } = takeFormat(source, inherited)
  const shown = showEscapes(text)
  if (format === 'plain') return cleanText(shown)
  return cleanText(htmlToText(format === 'markdown' ? stripMarkdown(shown) : shown))
}

export const showsPicture = (source: string): boolean => {
  const shown = showEscapes(source)
  return hasPicture(shown) || /!\[[^\][]*\]\([^()\s]+\)/.test(shown)
}
