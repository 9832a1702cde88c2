/** How much is still needed for a forecast; a zero where there is enough. */
export interface MissingForForecast {
  answers: number
  repeats: number
  questions: number
}

const minAnswers = 30
const minRepeats = 15
const minSeenShare = 0.25

interface StudiedSoFar {
  answers: number
  /** Answers to questions answered before. */
  repeats: number
  seenQuestions: number
  allQuestions: number
}

/** What is missing for a forecast; null where there is enough. */
export const missingForForecast = ({
  answers,
  repeats,
  seenQuestions,
  allQuestions,
}: StudiedSoFar): MissingForForecast | null => {
  const missing = {
    answers: Math.max(0, minAnswers - answers),
    repeats: Math.max(0, minRepeats - repeats),
    questions: Math.max(0, Math.ceil(allQuestions * minSeenShare) - seenQuestions),
  }
  return missing.answers + missing.repeats + missing.questions > 0 ? missing : null
}
