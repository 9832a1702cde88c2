import { foldLetter, foldText } from '../../fold-text.ts'

/** A piece of a line on the page, in pixels at scale 1. */
export interface TextRun {
  text: string
  endsLine: boolean
  left: number
  top: number
  width: number
  /** The height of the letters, without descenders. */
  height: number
}

/** The position of a letter. */
interface TextPosition {
  run: number
  offset: number
}

/** From the first letter to the last one, inclusive. */
export interface TextSpan {
  from: TextPosition
  to: TextPosition
}

/** The text of a page for the search: one line, single spaces; each letter maps to its run. */
export interface PageText {
  runs: readonly TextRun[]
  folded: string
  /** The run and the offset of each letter of `folded`: typed arrays, because a long document has a million letters. */
  runAt: Uint32Array
  offsetAt: Uint32Array
  /** The indexes in `folded` at which lines start. */
  lineStarts: ReadonlySet<number>
}

const softHyphen = '\u00ad'
const isBlank = (letter: string) => /\s/.test(letter)

/** A word hyphenated at the end of a line continues without a space; a dash between words keeps its space. */
const isHyphenated = (letters: readonly string[], line: string) =>
  line.endsWith(softHyphen) || (letters.at(-1) === '-' && letters.at(-2) !== ' ')

export const readPageText = (runs: readonly TextRun[]): PageText => {
  const letters: string[] = []
  const runAt: number[] = []
  const offsetAt: number[] = []
  const lineStarts = new Set([0])
  const add = (letter: string, run: number, offset: number) => {
    if (letter === softHyphen) return
    const folded = isBlank(letter) ? ' ' : foldLetter(letter)
    if (folded === ' ' && (letters.at(-1) ?? ' ') === ' ') return
    letters.push(folded)
    runAt.push(run)
    offsetAt.push(offset)
  }
  for (const [run, { text, endsLine }] of runs.entries()) {
    for (let offset = 0; offset < text.length; offset += 1) add(text.charAt(offset), run, offset)
    if (!endsLine) continue
    if (!isHyphenated(letters, text)) add(' ', run, Math.max(0, text.length - 1))
    lineStarts.add(letters.length)
  }
  return {
    runs,
    folded: letters.join(''),
    runAt: Uint32Array.from(runAt),
    offsetAt: Uint32Array.from(offsetAt),
    lineStarts,
  }
}

/** The indexes in `folded` at which the words start, without overlaps. */
const findStarts = (folded: string, words: string): number[] => {
  const starts: number[] = []
  if (words === '') return starts
  for (let at = folded.indexOf(words); at !== -1; at = folded.indexOf(words, at + words.length)) starts.push(at)
  return starts
}

const positionAt = ({ runAt, offsetAt }: PageText, index: number): TextPosition => ({
  run: runAt[index] ?? 0,
  offset: offsetAt[index] ?? 0,
})

const spanOf = (page: PageText, start: number, length: number): TextSpan => ({
  from: positionAt(page, start),
  to: positionAt(page, start + length - 1),
})

export const findInPage = (page: PageText, query: string): TextSpan[] => {
  const words = foldText(query)
  return findStarts(page.folded, words).map((start) => spanOf(page, start, words.length))
}

/** Finds the words as one or more whole lines: a heading, not a mention of it. */
export const findHeading = (page: PageText, heading: string): TextSpan | undefined => {
  const words = foldText(heading)
  const { folded, lineStarts } = page
  const endsLine = (end: number) =>
    end === folded.length ||
    lineStarts.has(end) ||
    (folded[end] === ' ' && (lineStarts.has(end + 1) || end + 1 === folded.length))
  const starts = findStarts(folded, words).filter((at) => lineStarts.has(at) && endsLine(at + words.length))
  // A section may have the name of its first point; the second match is then the point's heading.
  const start = starts.find((at, index) => starts[index + 1] !== at + words.length + 1)
  return start === undefined ? undefined : spanOf(page, start, words.length)
}
