import type { Ticket } from '@dopusk/contract'
import { passCountOf, secondsPerQuestion } from '@dopusk/domain'
import { type PluralForms, plural, questions } from '../shared/format/plural.ts'

/** «Билет 3», «Случайный билет 1»: the number within the course, not the id. */
export const ticketTitle = ({ number, is_generated: isGenerated }: Pick<Ticket, 'number' | 'is_generated'>): string =>
  `${isGenerated ? 'Случайный билет' : 'Билет'} ${number}`

const minuteForms: PluralForms = ['минута', 'минуты', 'минут']

/** The rules of a test in words; the same on the course, before a test and in its result. */
export const testRules = (questionCount: number, passPercent: number) => ({
  questions: plural(questionCount, questions),
  time: plural(Math.round((questionCount * secondsPerQuestion) / 60), minuteForms),
  passMark: `не\u00a0меньше ${passCountOf(questionCount, passPercent)} из\u00a0${questionCount}`,
})
