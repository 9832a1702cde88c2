import { samePhrase } from '../phrase.ts'
import { type Draft, describePlace, type ImportedQuestion, type Place, type Refusal } from './imported-question.ts'

/** What was read at one position: a draft, or reasons to refuse it, or both. */
export interface Reading {
  place: Place
  draft?: Draft
  reasons: string[]
}

const maxVariants = 6

const checkVariants = ({ right, wrong }: Draft, minVariants: number): string[] => {
  const all = [...right, ...wrong]
  const reasons: string[] = []
  if (all.length < minVariants || all.length > maxVariants)
    reasons.push(`вариантов ${all.length}, а нужно от ${minVariants} до ${maxVariants}`)
  const doubled = all.find((one, index) => all.slice(0, index).some((other) => samePhrase(one, other)))
  if (doubled !== undefined) reasons.push(`вариант повторяется: ${doubled}`)
  return reasons
}

const checkSides = ({ right, wrong }: Draft): string[] => {
  if (right.length === 0) return ['нет верного варианта']
  return wrong.length === 0 ? ['нет неверных вариантов'] : []
}

const checkLetters = (draft: Draft): string[] =>
  Object.values(draft)
    .flat()
    .some((value) => String(value).includes('\uFFFD'))
    ? ['вместо букв стоит знак «\uFFFD»: файл был сохранён с потерями']
    : []

const checkDraft = (draft: Draft, minVariants: number, known: string[]): string[] => [
  ...(draft.text === '' ? ['нет текста вопроса'] : []),
  ...checkVariants(draft, minVariants),
  ...(known.length === 0 ? checkSides(draft) : []),
  ...checkLetters(draft),
]

/** Remembers the first position of each name, and reports the second. */
const createRegister = (what: string) => {
  const places = new Map<string, Place>()
  return (name: string, place: Place): string[] => {
    const earlier = places.get(name)
    if (earlier === undefined) places.set(name, place)
    return earlier === undefined ? [] : [`${what} «${name}» уже есть: ${describePlace(earlier)}`]
  }
}

/** Reasons to refuse a draft with this id and this number, given the drafts before it. */
const createJudge = (minVariants: number) => {
  const registerId = createRegister('ID')
  const registerCok = createRegister('номер ЦОК')
  return (question: Pick<ImportedQuestion, keyof Draft>, { place, reasons }: Reading): string[] => {
    const doubled = [...registerCok(String(question.cok), place), ...registerId(question.id, place)]
    return [...checkDraft(question, minVariants, reasons), ...doubled.slice(0, 1)]
  }
}

/**
 * Assigns ids and numbers to valid drafts and refuses the others.
 * Refused rows are counted too, so that correcting one does not rename the rows after it.
 */
export const acceptQuestions = (
  readings: Reading[],
  minVariants: number,
): { questions: ImportedQuestion[]; refusals: Refusal[] } => {
  const highest = readings.reduce((cok, { draft }) => Math.max(cok, draft?.cok ?? 0), 0)
  const judge = createJudge(minVariants)
  const questions: ImportedQuestion[] = []
  const refusals: Refusal[] = []
  for (const [index, reading] of readings.entries()) {
    const { place, draft, reasons } = reading
    const made = draft?.cok === undefined ? `row-${index + 1}` : `cok-${draft.cok}`
    const question = draft && { ...draft, id: draft.id ?? made, cok: draft.cok ?? highest + index + 1 }
    const all = question ? [...reasons, ...judge(question, reading)] : reasons
    if (all.length > 0) refusals.push({ ...place, reason: all.join('; ') })
    else if (question) {
      const given = { isNamed: draft.id !== undefined, isNumbered: draft.cok !== undefined }
      questions.push({ ...question, ...given, place })
    }
  }
  return { questions, refusals }
}
