import { type PictureName, pictureSizes } from './picture-sizes.ts'
import answerDark from './pictures/answer-dark.webp'
import answerLight from './pictures/answer-light.webp'
import memoryDark from './pictures/memory-dark.webp'
import memoryLight from './pictures/memory-light.webp'
import practiceDark from './pictures/practice-dark.webp'
import practiceLight from './pictures/practice-light.webp'
import ticketDark from './pictures/ticket-dark.webp'
import ticketLight from './pictures/ticket-light.webp'

/** A screenshot of the product in both themes; `npm run make-pictures` takes it. */
export interface Picture {
  light: string
  dark: string
  width: number
  height: number
  alt: string
}

export const pictures: Record<PictureName, Picture> = {
  ticket: {
    ...pictureSizes.ticket,
    light: ticketLight,
    dark: ticketDark,
    alt: 'Билет на\u00a0время: номера вопросов, таймер, вопрос и\u00a0варианты ответа',
  },
  answer: {
    ...pictureSizes.answer,
    light: answerLight,
    dark: answerDark,
    alt: 'Разбор ответа: верный вариант, пояснение и\u00a0пункт документа',
  },
  memory: {
    ...pictureSizes.memory,
    light: memoryLight,
    dark: memoryDark,
    alt: 'Курс: сколько изучено, что помнится хорошо и\u00a0плохо, клетка на\u00a0каждый вопрос',
  },
  practice: {
    ...pictureSizes.practice,
    light: practiceLight,
    dark: practiceDark,
    alt: 'Практическое задание: выбранное решение, число с\u00a0единицей и\u00a0расчёт по\u00a0шагам',
  },
}
