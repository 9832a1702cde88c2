import { isCounted } from '../../regrade/key-change.tsx'
import type { PlayedQuestion } from '../../use-played-attempt.ts'

const verdictOf = (question: PlayedQuestion) => {
  if (isCounted(question)) return 'Засчитано.'
  return question.status === 'Right' ? 'Верно.' : 'Неверно.'
}

/** What is read aloud: the question with its variants and, after the answer, the verdict with the explanation. */
export const spokenTexts = (played: PlayedQuestion): string[] => {
  const { status, comment, correct_answer_items: right, question } = played
  const variants = question.answer_variants.map(({ answer_number: number, answer_text: text }, index) => {
    return { number, words: `Вариант ${index + 1}: ${text}` }
  })
  if (status === 'Not Answered') return [question.question_text, ...variants.map(({ words }) => words)]
  const missed = status === 'Wrong' ? variants.filter(({ number }) => right?.includes(number)) : []
  return [verdictOf(played), ...missed.map(({ words }) => `Верно: ${words}`), ...(comment === null ? [] : [comment])]
}

const maxLetters = 180

/** The end of a sentence; «п. 5» and «ст. 12» are not. */
const sentenceEnd = /(?<=[^\s.]{4}[.!?…;]|:)\s+|\n+/

/** Pieces that a voice speaks within some seconds; a long sentence is cut at its commas. */
export const sentencesOf = (text: string): string[] =>
  text.split(sentenceEnd).flatMap((sentence) => {
    const pieces: string[] = []
    for (const part of sentence.split(/(?<=,)\s+/)) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + part.length < maxLetters) pieces[pieces.length - 1] = `${last} ${part}`
      else if (part.trim() !== '') pieces.push(part)
    }
    return pieces
  })
