import { acceptQuestions, type Reading } from '../accept-questions.ts'
import type { Imported } from '../imported-question.ts'
import { readGiftAnswers } from './gift-answers.ts'
import { type GiftBlock, splitGift } from './gift-blocks.ts'
import { giftStem, showEscapes, showsPicture, takeFormat } from './gift-text.ts'

/** True/false questions have two variants. */
const minVariants = 2
/** A character that no text can contain replaces the blank, so that its underscores are not parsed as Markdown. */
const blank = '\uFDD7'
const title = /^\s*::((?:(?!::)[\s\S])*)::/

/** Our own exports name each question in its title, so that it is recognised when it comes back. */
const ownTitle = /^dopusk ([a-z0-9][a-z0-9-]{0,60}) ([1-9]\d{0,14})$/
const readTitle = (text: string): { id: string | undefined; cok: number | undefined } => {
  const [, id, cok] = ownTitle.exec(showEscapes(title.exec(text)?.[1] ?? '').trim()) ?? []
  return { id, cok: cok === undefined ? undefined : Number(cok) }
}

const findBraces = (text: string): { before: string; inside: string; after: string } | string => {
  const start = text.indexOf('{')
  const end = text.indexOf('}')
  if (start < 0 && end < 0) return 'описание без ответа'
  if (start < 0 || end < start) return 'нет парной скобки { или }'
  const after = text.slice(end + 1)
  if (/[{}]/.test(after)) return 'две группы ответов: между вопросами нужна пустая строка'
  const inside = text.slice(start + 1, end)
  return inside.includes('{') ? 'скобка { внутри ответов' : { before: text.slice(0, start), inside, after }
}

const readBlock = ({ line, topic, text }: GiftBlock): Reading => {
  const place = { line }
  const refuse = (reason: string): Reading => ({ place, reasons: [reason] })
  const body = text.replace(title, '')
  const found = findBraces(body)
  if (typeof found === 'string') return refuse(found)
  const { format, text: before } = takeFormat(found.before, 'moodle')
  const answers = readGiftAnswers(found.inside, format)
  if ('refused' in answers) return refuse(answers.refused)
  if (showsPicture(body)) return refuse('картинка или видео в вопросе')
  const whole = found.after.trim() === '' ? before : `${before}${blank}${found.after}`
  return {
    place,
    reasons: [],
    draft: {
      ...readTitle(text),
      topic,
      text: giftStem(whole, format).replace(blank, '_____'),
      ...answers,
      document: undefined,
      edition: undefined,
      point: undefined,
      pointText: undefined,
    },
  }
}

/** Reads the choice and true/false questions of a Moodle GIFT file; every other kind is refused by its name. */
export const readGift = (text: string): Imported => ({
  ...acceptQuestions(splitGift(text).map(readBlock), minVariants),
  unusedColumns: [],
})
