import type { StudyPlan } from '@dopusk/contract'
import { type CalendarDay, russianDay } from '@dopusk/domain'
import type { MailCourse, MailLearner } from '../course-mail.queries.ts'
import { type Facts, type MailText, type Sender, writeMail } from '../mail-layout.ts'
import { plural, whenIs } from '../russian-words.ts'

/** What the message of a day says of one course; null where it says nothing of it. */
export interface DigestCourse extends MailCourse {
  endsOn: CalendarDay | null
  isNotBegun: boolean
  examOn: CalendarDay | null
  changedCount: number
  plan: Pick<StudyPlan, 'today' | 'minutes'> | null
}

const questions = (count: number) => plural(count, ['вопрос', 'вопроса', 'вопросов'])

const planText = ({ today, minutes }: NonNullable<DigestCourse['plan']>): string => {
  const parts = [
    ...(today.due > 0 ? [`повторить ${today.due}`] : []),
    ...(today.new > 0 ? [`новых ${today.new}`] : []),
  ].join(', ')
  return `${questions(today.new + today.due)} (${parts}), около ${plural(minutes, ['минуты', 'минут', 'минут'])}`
}

const factsOf = (course: DigestCourse, today: CalendarDay): Facts => [
  ['Курс', course.name],
  ...(course.examOn === null
    ? []
    : ([['Экзамен', `${russianDay(course.examOn)}, ${whenIs(course.examOn, today)}`]] satisfies Facts)),
  ...(course.endsOn === null
    ? []
    : ([['Последний день доступа', `${russianDay(course.endsOn)}, ${whenIs(course.endsOn, today)}`]] satisfies Facts)),
  ...(course.isNotBegun ? ([['Не\u00a0начат', 'дни доступа уже идут']] satisfies Facts) : []),
  ...(course.changedCount === 0
    ? []
    : ([
        ['Изменилась норма', `${questions(course.changedCount)} из\u00a0отвеченных теперь с\u00a0другим ответом`],
      ] satisfies Facts)),
  ...(course.plan === null ? [] : ([['План на\u00a0сегодня', planText(course.plan)]] satisfies Facts)),
]

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null

/** What there is to say in a line each, the most urgent first. */
export const headlinesOf = (courses: readonly DigestCourse[], today: CalendarDay): string[] => {
  const examOn = first(courses.map((course) => course.examOn))
  const endsOn = first(courses.map((course) => course.endsOn))
  const planned = courses.reduce((sum, { plan }) => sum + (plan === null ? 0 : plan.today.new + plan.today.due), 0)
  return [
    ...(examOn === null ? [] : [`Экзамен ${whenIs(examOn, today)}`]),
    ...(endsOn === null ? [] : [`Доступ заканчивается ${whenIs(endsOn, today)}`]),
    ...(courses.some(({ changedCount }) => changedCount > 0) ? ['Изменилась норма'] : []),
    ...(planned > 0 ? [`План на\u00a0сегодня: ${questions(planned)}`] : []),
    ...(courses.some(({ isNotBegun }) => isNotBegun) ? ['Вы ещё не\u00a0начали курс'] : []),
  ]
}

interface Digest {
  learner: MailLearner
  /** At least one, each with something to say. */
  courses: DigestCourse[]
  today: CalendarDay
  site: string
  unsubscribePage: string
}

/** The training centre asks the learner to go on: in the server's words, with what there is to do today. */
export const writeStaffReminder = (
  { learner, courses, today, site, unsubscribePage, company }: Digest & { company: string },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Продолжите подготовку к\u00a0экзамену',
      name: learner.name,
      opening: `${company} просит вас продолжить занятия.`,
      facts: courses.map((course) => factsOf(course, today)),
      link: { label: 'Открыть курсы', address: `${site}/courses` },
      notes: [`Настроить напоминания: ${site}/reminders`, `Отключить все: ${unsubscribePage}`],
    },
    sender,
  )

/** The one message of a day. */
export const writeDigest = ({ learner, courses, today, site, unsubscribePage }: Digest, sender: Sender): MailText =>
  writeMail(
    {
      subject: headlinesOf(courses, today)[0] ?? 'Напоминание',
      name: learner.name,
      opening: `Вот что важно сегодня, ${russianDay(today)}.`,
      facts: courses.map((course) => factsOf(course, today)),
      link: { label: 'Открыть курсы', address: `${site}/courses` },
      notes: [
        'Приходит не\u00a0больше одного такого письма в\u00a0день и\u00a0только если есть о\u00a0чём сказать.',
        `Настроить напоминания: ${site}/reminders`,
        `Отключить все: ${unsubscribePage}`,
      ],
    },
    sender,
  )
