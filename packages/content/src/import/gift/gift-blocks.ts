import { cleanText } from '../clean-text.ts'
import { hideEscapes, showEscapes } from './gift-text.ts'

/** The lines of one question without comments, with escapes replaced, and its category. */
export interface GiftBlock {
  line: number
  topic: string | undefined
  text: string
}

const categoryLine = /^\s*\$CATEGORY:(.*)$/

/** `$course$/top/Охрана труда/Общее` is «Охрана труда / Общее»; a doubled slash is a slash of the name. */
const readCategory = (path: string): string | undefined => {
  const names = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => cleanText(name.replaceAll('\u0000', '/')))
    .filter((name) => name !== '' && !/^\$\w+\$$/.test(name))
  if (names[0]?.toLowerCase() === 'top') names.shift()
  return names.length === 0 ? undefined : names.join(' / ')
}

/** Empty lines separate questions; a comment line does not. */
export const splitGift = (source: string): GiftBlock[] => {
  const blocks: GiftBlock[] = []
  let topic: string | undefined
  let open: GiftBlock | undefined
  for (const [index, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const category = categoryLine.exec(line)
    if (category || line.trim() === '') open = undefined
    if (category) topic = readCategory(showEscapes(hideEscapes(category[1] ?? '')))
    if (category || line.trim() === '' || line.trim().startsWith('//')) continue
    if (open) open.text += `\n${hideEscapes(line)}`
    else {
      open = { line: index + 1, topic, text: hideEscapes(line) }
      blocks.push(open)
    }
  }
  return blocks
}
