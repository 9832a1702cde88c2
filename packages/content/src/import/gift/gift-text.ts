import { cleanText } from '../clean-text.ts'
import { hasPicture, htmlToText } from './html-text.ts'

const escapable = '~=#{}:n'
/** Code points that no text may hold, so that a placeholder cannot be mistaken for a letter. */
const firstPlaceholder = 0xfdd0

/** Puts placeholders for escaped signs, so that only the meaningful ones are left. */
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

/** Takes `[html]` off the beginning; without it the text is in the format of what it belongs to. */
export const takeFormat = (text: string, otherwise: GiftFormat): { format: GiftFormat; text: string } => {
  const found = /^\s*\[([a-z]+)\]/.exec(text)
  return isFormat(found?.[1]) && found
    ? { format: found[1], text: text.slice(found[0].length) }
    : { format: otherwise, text }
}

const stripMarkdown = (text: string): string =>
  text
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/^#{1,6}\s+/gm, '')

/** The words of a text in its format. Moodle's own format is shown by it as HTML. */
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
