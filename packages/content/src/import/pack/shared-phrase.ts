import { trimEndOf, trimStartOf } from '@dopusk/domain'
import { containsPhrase } from '../../phrase.ts'

/** A word as written and as compared: its letters without the punctuation around them. */
interface Word {
  raw: string
  lead: string
  core: string
  tail: string
}

const leadSign = /[^\p{L}\p{N}]/u
const tailSign = /[^\p{L}\p{N}%°]/u

const splitWords = (text: string): Word[] =>
  text
    .split(/\s+/)
    .filter((raw) => raw !== '')
    .map((raw) => {
      const folded = raw
        .toLowerCase()
        .replaceAll('ё', 'е')
        .replace(/[«»„“"]/g, '')
        .replace(/[–—]/g, '-')
      const rest = trimStartOf(folded, leadSign)
      const core = trimEndOf(rest, tailSign)
      return { raw, lead: folded.slice(0, folded.length - rest.length), core, tail: rest.slice(core.length) }
    })

const trimSigns = (text: string): string => trimEndOf(trimStartOf(text, leadSign), tailSign)

const isMeasure = (phrase: string): boolean => /^\d+(?:[.,]\d+)?\s?[%°\p{L}]/u.test(phrase)
const saysSomething = (phrase: string): boolean => /\p{L}{4}|\d/u.test(phrase)

/** At least two words, one of them longer than «и в», or a number with its unit. */
const isEnough = (phrase: string): boolean => isMeasure(phrase) || (/\s/.test(phrase) && saysSomething(phrase))

/** Lengths of the common runs that end at each word of the text, for one word of the variant after another. */
function* walkRuns(variant: Word[], text: Word[]): Generator<{ end: number; length: number }> {
  let runs: number[] = []
  for (const [end, word] of variant.entries()) {
    const before = variant[end - 1]
    const longer = text.map(({ core, lead }, at) => {
      if (core !== word.core) return 0
      const goesOn = before?.tail === text[at - 1]?.tail && word.lead === lead
      return goesOn ? (runs[at - 1] ?? 0) + 1 : 1
    })
    runs = longer
    yield { end, length: Math.max(0, ...longer) }
  }
}

/** The longest sequence of words that one of the right variants shares with the cited text. */
export const findSharedPhrase = (right: string[], text: string): string | undefined => {
  const textWords = splitWords(text)
  let best: { phrase: string; length: number } | undefined
  for (const variant of right) {
    const words = splitWords(variant)
    for (const { end, length } of walkRuns(words, textWords)) {
      if (length <= (best?.length ?? 0)) continue
      const run = words.slice(end + 1 - length, end + 1).map(({ raw }) => raw)
      const phrase = trimSigns(run.join(' '))
      if (isEnough(phrase) && containsPhrase(text, phrase)) best = { phrase, length }
    }
  }
  return best?.phrase
}
