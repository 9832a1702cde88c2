import type { AccessContact } from '@dopusk/contract'
import { type CalendarDay, russianDay } from '@dopusk/domain'
import type { CourseMailKind } from '../../people/outbox.ts'
import { courseFacts } from './course-facts.ts'
import type { MailCourse, MailLearner } from './course-mail.queries.ts'
import { type MailText, type Sender, writeMail } from './mail-layout.ts'
import { daysLeft, whenIs } from './russian-words.ts'

interface Wording {
  subject: string
  opening: string
}

const toCourses = (courses: MailCourse[]): string => (courses.length === 1 ? 'к\u00a0курсу' : 'к\u00a0курсам')

/** What hinders beginning at once; empty where some course is open. */
const notYet = (courses: MailCourse[], today: CalendarDay): string => {
  if (courses.every(({ isPaused }) => isPaused)) return ' Сейчас доступ приостановлен: дни не\u00a0расходуются.'
  const [earliest] = courses.filter(({ isPaused }) => !isPaused).map(({ firstDay }) => firstDay)
  return earliest !== undefined && earliest > today ? ` Начать можно с\u00a0${russianDay(earliest)}.` : ''
}

const wordings: Record<CourseMailKind, (courses: MailCourse[], today: CalendarDay) => Wording> = {
  course_given: (courses, today) => ({
    subject: courses.length === 1 ? 'Вам открыт курс' : 'Вам открыты курсы',
    opening: `Вам открыт доступ ${toCourses(courses)}.${notYet(courses, today)}`,
  }),
  course_renewed: (courses, today) => ({
    subject: 'Доступ открыт снова',
    opening: `Доступ ${toCourses(courses)} открыт снова, история и\u00a0прогресс сохранены.${notYet(courses, today)}`,
  }),
  course_prolonged: (courses, today) => ({
    subject: 'Доступ продлён',
    opening: `Доступ ${toCourses(courses)} продлён.${notYet(courses, today)}`,
  }),
  access_ending: (courses, today) => {
    const lastDay = courses.map((course) => course.lastDay).toSorted()[0] ?? today
    const when = whenIs(lastDay, today)
    return {
      subject: `Доступ заканчивается ${when}`,
      opening: `Последний день доступа ${toCourses(courses)}\u00a0— ${russianDay(lastDay)}, ${when}. Если времени не\u00a0хватит, попросите продлить доступ: история и\u00a0прогресс сохранятся.`,
    }
  },
  course_not_begun: (courses) => {
    const least = Math.min(...courses.map((course) => course.remainingDays))
    return {
      subject: courses.length === 1 ? 'Вы ещё не\u00a0начали курс' : 'Вы ещё не\u00a0начали курсы',
      opening: `Доступ ${toCourses(courses)} уже открыт, но\u00a0вы ещё не\u00a0начали. Дни доступа идут: ${daysLeft(least)}.`,
    }
  },
}

/** The footer of the mail already has the organisation's email. */
const contactNote = (contact: AccessContact, { supportEmail }: Sender): string | null => {
  const ways = [
    contact.phone?.replaceAll(' ', '\u00a0') ?? null,
    contact.email === supportEmail ? null : contact.email,
  ].filter((way) => way !== null)
  return ways.length === 0 ? null : `Вопросы о\u00a0доступе: ${[contact.name, ...ways].join(', ')}`
}

const distinct = <T>(values: (T | null)[]): T[] => [...new Set(values)].filter((value) => value !== null)

const reminders: CourseMailKind[] = ['access_ending', 'course_not_begun']

interface CourseMail {
  kind: CourseMailKind
  learner: MailLearner
  /** At least one. */
  courses: MailCourse[]
  today: CalendarDay
  site: string
  unsubscribePage: string
}

const notesOf = ({ kind, courses, unsubscribePage }: CourseMail, sender: Sender): string[] => [
  ...distinct(courses.map(({ contact }) => contact && contactNote(contact, sender))),
  'Если не\u00a0помните пароль, нажмите «Забыли пароль?» на\u00a0странице входа.',
  ...(reminders.includes(kind) ? [`Отключить напоминания: ${unsubscribePage}`] : []),
]

/** A mail to a learner about their access. */
export const writeCourseMail = (mail: CourseMail, sender: Sender): MailText => {
  const { kind, learner, courses, today, site } = mail
  return writeMail(
    {
      ...wordings[kind](courses, today),
      name: learner.name,
      facts: courses.map(courseFacts),
      link: { label: 'Войти на\u00a0сайт', address: `${site}/auth` },
      notes: notesOf(mail, sender),
    },
    sender,
  )
}
