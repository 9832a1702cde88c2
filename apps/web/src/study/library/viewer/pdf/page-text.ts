import { foldLetter, foldText } from '../../fold-text.ts'

/** A piece of a line as it stands on the page, in pixels at the scale of 1. */
export interface TextRun {
  text: string
  endsLine: boolean
  left: number
  top: number
  width: number
  /** Of its letters: what hangs below the line is not in it. */
  height: number
}

/** A letter of a run. */
interface TextPosition {
  run: number
  offset: number
}

/** From the first letter up to the last one, which is included. */
export interface TextSpan {
  from: TextPosition
  to: TextPosition
}

/** A page's text as a search sees it: one line, one blank between words; each letter knows where it stands. */
export interface PageText {
  runs: readonly TextRun[]
  folded: string
  /** For each letter of `folded` its run and its offset there: numbers alone, since a long document has a million. */
  runAt: Uint32Array
  offsetAt: Uint32Array
  /** Where in `folded` the page's lines begin. */
  lineStarts: ReadonlySet<number>
}

const softHyphen = '\u00ad'
const isBlank = (letter: string) => /\s/.test(letter)

/** A word parted at its hyphen goes on in the next line without a blank; a dash between words keeps its own. */
const isHyphenated = (letters: readonly string[], line: string) =>
  line.endsWith(softHyphen) || (letters.at(-1) === '-' && letters.at(-2) !== ' ')

/** The letters of a run that count; a soft hyphen is none. */
const lettersOf = (text: string): { letter: string; offset: number }[] =>
  Array.from({ length: text.length }, (_, offset) => ({ letter: text[offset] ?? '', offset }))
    .filter(({ letter }) => letter !== softHyphen)
    .map(({ letter, offset }) => ({ letter: isBlank(letter) ? ' ' : foldLetter(letter), offset }))

export const readPageText = (runs: readonly TextRun[]): PageText => {
  const letters: string[] = []
  const runAt: number[] = []
  const offsetAt: number[] = []
  const lineStarts = new Set([0])
  const add = (letter: string, run: number, offset: number) => {
    if (letter === ' ' && (letters.at(-1) ?? ' ') === ' ') return
    letters.push(letter)
    runAt.push(run)
    offsetAt.push(offset)
  }
  for (const [run, { text, endsLine }] of runs.entries()) {
    for (const { letter, offset } of lettersOf(text)) add(letter, run, offset)
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

/** Where in `folded` the words begin, none of them within another. */
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

/** The words where they are a whole line, or several whole lines: a heading, and not a mention of it. */
export const findHeading = (page: PageText, heading: string): TextSpan | undefined => {
  const words = foldText(heading)
  const { folded, lineStarts } = page
  const endsLine = (end: number) =>
    end === folded.length ||
    lineStarts.has(end) ||
    (folded[end] === ' ' && (lineStarts.has(end + 1) || end + 1 === folded.length))
  const starts = findStarts(folded, words).filter((at) => lineStarts.has(at) && endsLine(at + words.length))
  // A section may bear the name of its first point; the point's own heading is then the second.
  const start = starts.find((at, index) => starts[index + 1] !== at + words.length + 1)
  return start === undefined ? undefined : spanOf(page, start, words.length)
}
