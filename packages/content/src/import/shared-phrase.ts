import { containsPhrase, samePhrase } from '../phrase.ts'

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const bare = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%°]+$/gu, '')

const isMeasure = (phrase: string): boolean => /^\d+(?:[.,]\d+)?\s?[%°\p{L}]/u.test(phrase)
const saysSomething = (phrase: string): boolean => /\p{L}{4}|\d/u.test(phrase)

/** Two words, one of them more than «и в», or a number with its unit. */
const isEnough = (phrase: string): boolean =>
  isMeasure(phrase) || (splitWords(phrase).length >= 2 && saysSomething(phrase))

const findIn = (variant: string, text: string, shortest: number): string | undefined => {
  const words = splitWords(variant)
  const whole = splitWords(text).map(bare)
  const stands = (word: string | undefined) =>
    word !== undefined && whole.some((other) => samePhrase(other, bare(word)))
  for (let length = words.length; length >= shortest; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (!stands(words[start]) || !stands(words[start + length - 1])) continue
      const phrase = bare(words.slice(start, start + length).join(' '))
      if (isEnough(phrase) && containsPhrase(text, phrase)) return phrase
    }
  }
  return undefined
}

/** The longest run of words that one of the right variants shares with the cited text. */
export const findSharedPhrase = (right: string[], text: string): string | undefined => {
  let best: string | undefined
  for (const variant of right) {
    const found = findIn(variant, text, best === undefined ? 1 : splitWords(best).length + 1)
    if (found !== undefined) best = found
  }
  return best
}
