import answerDark from './pictures/answer-dark.webp'
import answerDarkSmall from './pictures/answer-dark-small.webp'
import answerLight from './pictures/answer-light.webp'
import answerLightSmall from './pictures/answer-light-small.webp'
import memoryDark from './pictures/memory-dark.webp'
import memoryDarkSmall from './pictures/memory-dark-small.webp'
import memoryLight from './pictures/memory-light.webp'
import memoryLightSmall from './pictures/memory-light-small.webp'
import practiceDark from './pictures/practice-dark.webp'
import practiceDarkSmall from './pictures/practice-dark-small.webp'
import practiceLight from './pictures/practice-light.webp'
import practiceLightSmall from './pictures/practice-light-small.webp'
import ticketDark from './pictures/ticket-dark.webp'
import ticketDarkSmall from './pictures/ticket-dark-small.webp'
import ticketLight from './pictures/ticket-light.webp'
import ticketLightSmall from './pictures/ticket-light-small.webp'

/** The screenshots on the landing page, in CSS pixels, and the weight of their small files; the large files have twice the resolution. */
const pictureSizes = {
  ticket: { width: 480, height: 600, kilobytes: 20 },
  answer: { width: 560, height: 690, kilobytes: 15 },
  memory: { width: 640, height: 510, kilobytes: 14 },
  practice: { width: 520, height: 700, kilobytes: 19 },
} as const

/** The width of the small files in pixels: one and a half of what a phone of 360 px shows. */
const smallWidth = 500

type PictureName = keyof typeof pictureSizes

interface PictureSources {
  src: string
  /** The small file is for phones. */
  srcSet: string
}

const sourcesOf = (large: string, small: string, width: number): PictureSources => {
  return { src: large, srcSet: `${small} ${smallWidth}w, ${large} ${2 * width}w` }
}

/** A screenshot of the product in both themes; `npm run make-pictures` takes it. */
export interface Picture {
  light: PictureSources
  dark: PictureSources
  width: number
  height: number
  kilobytes: number
  alt: string
}

export const pictures: Record<PictureName, Picture> = {
  ticket: {
    ...pictureSizes.ticket,
    light: sourcesOf(ticketLight, ticketLightSmall, pictureSizes.ticket.width),
    dark: sourcesOf(ticketDark, ticketDarkSmall, pictureSizes.ticket.width),
    alt: 'Билет на\u00a0время: номера вопросов, таймер, вопрос и\u00a0варианты ответа',
  },
  answer: {
    ...pictureSizes.answer,
    light: sourcesOf(answerLight, answerLightSmall, pictureSizes.answer.width),
    dark: sourcesOf(answerDark, answerDarkSmall, pictureSizes.answer.width),
    alt: 'Разбор ответа: верный вариант, пояснение и\u00a0пункт документа',
  },
  memory: {
    ...pictureSizes.memory,
    light: sourcesOf(memoryLight, memoryLightSmall, pictureSizes.memory.width),
    dark: sourcesOf(memoryDark, memoryDarkSmall, pictureSizes.memory.width),
    alt: 'Курс: сколько изучено, что помнится хорошо и\u00a0плохо, клетка на\u00a0каждый вопрос',
  },
  practice: {
    ...pictureSizes.practice,
    light: sourcesOf(practiceLight, practiceLightSmall, pictureSizes.practice.width),
    dark: sourcesOf(practiceDark, practiceDarkSmall, pictureSizes.practice.width),
    alt: 'Практическое задание: выбранное решение, число с\u00a0единицей и\u00a0расчёт по\u00a0шагам',
  },
}
