import { diffArrays } from 'diff'

/** A part of a text, and whether the other text has other words there. */
export interface TextPart {
  text: string
  isChanged: boolean
}

export interface WordDiff {
  before: TextPart[]
  after: TextPart[]
}

/**
 * A word with the space after it: «116-ФЗ», «10,5» and «01.01.2027» are one word. `diffWords` of the library takes Cyrillic
 * letters for punctuation and compares them one by one, so the words are our own.
 */
const words = /[\p{L}\p{M}\p{N}]+(?:[-.,:/][\p{L}\p{M}\p{N}]+)*\s*|[^\s]\s*/gu

/** Texts with fewer words in common are two texts: marks on nearly every word would only hinder reading. */
const minCommon = 0.3

/** Words that mean little alone. Between two changes they are part of one. */
const isMinor = (text: string) => !/[\p{L}\p{N}]{4}/u.test(text)

interface Run {
  before: string
  after: string
  isChanged: boolean
}

const join = (...runs: (Run | undefined)[]): Run => ({
  before: runs.map((run) => run?.before ?? '').join(''),
  after: runs.map((run) => run?.after ?? '').join(''),
  isChanged: true,
})

/** Adds a run; changes with nothing or little between them become one. */
const addRun = (runs: Run[], next: Run): Run[] => {
  const [last, earlier] = [runs.at(-1), runs.at(-2)]
  if (!next.isChanged || last === undefined) return [...runs, next]
  if (last.isChanged) return [...runs.slice(0, -1), join(last, next)]
  if (earlier?.isChanged && isMinor(last.after)) return [...runs.slice(0, -2), join(earlier, last, next)]
  return [...runs, next]
}

/** The space after a changed word is not marked. */
const partsOf = (text: string, isChanged: boolean): TextPart[] => {
  const end = isChanged ? text.trimEnd().length : text.length
  return [
    { text: text.slice(0, end), isChanged },
    { text: text.slice(end), isChanged: false },
  ].filter((part) => part.text !== '')
}

const tokensOf = (text: string): string[] => text.trim().match(words) ?? []

/** How many words both texts have, in whatever order: no comparison can find more in common. */
const countCommon = (before: string[], after: string[]): number => {
  const left = new Map<string, number>()
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1)
  return after.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

/** Which words of two texts differ; null where the texts have little in common. */
export const diffWords = (before: string, after: string): WordDiff | null => {
  const [tokensBefore, tokensAfter] = [tokensOf(before), tokensOf(after)]
  const plain = (tokens: string[]) => tokens.map((token) => token.trimEnd())
  const [wordsBefore, wordsAfter] = [plain(tokensBefore), plain(tokensAfter)]
  const wordCount = wordsBefore.length + wordsAfter.length
  const maxEditLength = Math.floor((1 - minCommon) * wordCount)
  // The library takes seconds to find that two long texts have little in common.
  if (wordCount - 2 * countCommon(wordsBefore, wordsAfter) > maxEditLength) return null
  const changes = diffArrays(wordsBefore, wordsAfter, { maxEditLength })
  if (changes === undefined) return null

  let runs: Run[] = []
  let [atBefore, atAfter] = [0, 0]
  for (const { added, removed, count } of changes) {
    const [ofBefore, ofAfter] = [added ? 0 : count, removed ? 0 : count]
    runs = addRun(runs, {
      before: tokensBefore.slice(atBefore, atBefore + ofBefore).join(''),
      after: tokensAfter.slice(atAfter, atAfter + ofAfter).join(''),
      isChanged: added || removed,
    })
    atBefore += ofBefore
    atAfter += ofAfter
  }
  return {
    before: runs.flatMap((run) => partsOf(run.before, run.isChanged)),
    after: runs.flatMap((run) => partsOf(run.after, run.isChanged)),
  }
}
