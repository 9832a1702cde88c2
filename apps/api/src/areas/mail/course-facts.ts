import { russianDay } from '@dopusk/domain'
import type { MailCourse } from './course-mail.queries.ts'
import type { Facts } from './mail-layout.ts'

/** A pause moves the last day with every day, so a paused course has none to name. */
const accessOf = ({ firstDay, lastDay, isPaused }: MailCourse): string =>
  isPaused
    ? `с\u00a0${russianDay(firstDay)}, сейчас приостановлен: дни не\u00a0расходуются`
    : `с\u00a0${russianDay(firstDay)} по\u00a0${russianDay(lastDay)}`

/** A course in a mail: its name, the first and the last day, who ordered it. */
export const courseFacts = (course: MailCourse): Facts => [
  ['Курс', course.name],
  ['Доступ', accessOf(course)],
  ...(course.company === null ? [] : ([['Заказчик', course.company]] satisfies Facts)),
]
