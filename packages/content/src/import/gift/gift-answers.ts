import { type GiftFormat, giftWords } from './gift-text.ts'

/** The parsed answers between the braces; or the name of a kind that is not a choice. */
export type GiftAnswers = { right: string[]; wrong: string[]; comment: string | undefined } | { refused: string }

const trueOrFalse = /^(T|TRUE|F|FALSE)\s*(?:#([^#]*))?(?:#([\s\S]*))?$/i

const readTrueFalse = (found: RegExpExecArray, format: GiftFormat): GiftAnswers => {
  const isTrue = found[1]?.toUpperCase().startsWith('T') === true
  // The first feedback is for a wrong answer, the second for a right one.
  const comment = giftWords(found[3] ?? '', format) || undefined
  return isTrue ? { right: ['Верно'], wrong: ['Неверно'], comment } : { right: ['Неверно'], wrong: ['Верно'], comment }
}

interface Choice {
  isRight: boolean
  isPartly: boolean
  words: string
  feedback: string
}

const readChoice = (written: string, format: GiftFormat): Choice => {
  const [, sign = '~', weight, rest = ''] = /^([~=])\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)/.exec(written) ?? []
  const hash = rest.indexOf('#')
  const credit = weight === undefined ? (sign === '=' ? 100 : 0) : Number(weight.replace(',', '.'))
  return {
    isRight: credit > 0,
    isPartly: credit > 0 && credit < 100,
    words: giftWords(hash < 0 ? rest : rest.slice(0, hash), format),
    feedback: hash < 0 ? '' : giftWords(rest.slice(hash + 1), format),
  }
}

const readChoices = (answers: string, format: GiftFormat): GiftAnswers => {
  const signs = answers.search(/[~=]/)
  if (answers.slice(0, signs).trim() !== '') return { refused: 'текст в скобках до первого варианта' }
  const choices = (answers.match(/[~=][^~=]*/g) ?? []).map((written) => readChoice(written, format))
  // With an «=» Moodle allows one variant to be chosen, so a partly right one is neither right nor wrong here.
  const partly = answers.includes('=') ? choices.find(({ isPartly }) => isPartly) : undefined
  if (partly) return { refused: `частичный балл за вариант «${partly.words}» в вопросе с одним ответом` }
  if (choices.some(({ words }) => words === '')) return { refused: 'пустой вариант' }
  const feedback = choices.filter(({ isRight }) => isRight).map((choice) => choice.feedback)
  return {
    right: choices.filter(({ isRight }) => isRight).map(({ words }) => words),
    wrong: choices.filter(({ isRight }) => !isRight).map(({ words }) => words),
    comment: [...new Set(feedback)].filter((words) => words !== '').join(' ') || undefined,
  }
}

const readKind = (answers: string, format: GiftFormat): GiftAnswers => {
  if (answers === '') return { refused: 'эссе' }
  if (answers.startsWith('#')) return { refused: 'числовой ответ' }
  if (answers.includes('~')) return readChoices(answers, format)
  if (answers.includes('=') && answers.includes('->')) return { refused: 'сопоставление' }
  const found = trueOrFalse.exec(answers)
  return found ? readTrueFalse(found, format) : { refused: 'краткий ответ' }
}

/** The general feedback after `####` is preferred as the comment: it is about the whole question. */
export const readGiftAnswers = (inside: string, format: GiftFormat): GiftAnswers => {
  const at = inside.lastIndexOf('####')
  const general = at < 0 ? '' : giftWords(inside.slice(at + 4), format)
  const answers = readKind((at < 0 ? inside : inside.slice(0, at)).trim(), format)
  return 'refused' in answers || general === '' ? answers : { ...answers, comment: general }
}
