import { describe, expect, test } from 'vitest'
import type { CourseMailKind } from '../../people/outbox.ts'
import type { MailCourse } from './course-mail.queries.ts'
import { writeCourseMail } from './course-messages.ts'

const today = '2026-11-15'
const sender = { organisation: 'АНО «Центр»', supportEmail: 'help@example.org' }
const partner = { name: 'ООО «Труд & Ко»', phone: '+7 495 000-00-00', email: 'study@example.org' }

const open: MailCourse = {
  userCourseId: 1,
  name: 'Сосуды под давлением <10 МПа',
  firstDay: '2026-11-10',
  lastDay: '2026-12-09',
  remainingDays: 25,
  isPaused: false,
  company: partner.name,
  contact: partner,
}
const future: MailCourse = { ...open, firstDay: '2026-11-20', lastDay: '2026-12-19', remainingDays: 30 }
const paused: MailCourse = { ...open, isPaused: true }
const second: MailCourse = { ...future, userCourseId: 2, name: 'Подъёмные сооружения' }
const onSite: MailCourse = {
  ...open,
  company: null,
  contact: { name: sender.organisation, phone: '8 800 000-00-00', email: sender.supportEmail },
}
const alone: MailCourse = { ...open, company: null, contact: null }

const site = 'https://dopusk.example'
const anna = { email: 'anna@example.org', name: 'Анна Петровна' }
const write = (kind: CourseMailKind, courses: MailCourse[], learner = anna) =>
  writeCourseMail({ kind, learner, courses, today, site, unsubscribePage: `${site}/unsubscribe#1-a` }, sender)

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const kinds: CourseMailKind[] = [
  'course_given',
  'course_renewed',
  'course_prolonged',
  'access_ending',
  'course_not_begun',
]

const states: [string, MailCourse[]][] = [
  ['open', [open]],
  ['not open yet', [future]],
  ['paused', [paused]],
  ['of the site', [onSite]],
  ['without a contact', [alone]],
  ['several', [open, second]],
]

const people: [string, { email: string; name: string }, string][] = [
  ['with a patronymic', anna, 'Здравствуйте, Анна Петровна!'],
  ['without one', { ...anna, name: 'Анна' }, 'Здравствуйте, Анна!'],
  ['without a profile', { ...anna, name: '' }, 'Здравствуйте!'],
]

describe.each(kinds)('%s', (kind) => {
  test.each(states)('of a course that is %s says the same in text and HTML', (_state, courses) => {
    const mail = write(kind, courses)
    const lines = mail.text.split('\n').filter((line) => line !== '')
    const html = unescaped(mail.html)
    for (const line of lines) {
      const [label = '', ...value] = line.split(': ')
      expect(html).toContain(label)
      expect(html).toContain(value.join(': '))
    }
    for (const { name } of courses) expect(mail.text).toContain(`Курс: ${name}`)
    expect(mail.text).toContain('Войти на\u00a0сайт: https://dopusk.example/auth')
    expect(mail.html).toContain('href="https://dopusk.example/auth"')
    expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|null|NaN/)
    // A short preposition does not end a line.
    expect(mail.text).not.toMatch(/(^|\s)(с|по|к|о|не|и|в|на|через) /m)
    expect(mail.subject.length).toBeLessThan(45)
  })

  test.each(people)('greets a person %s', (_who, learner, greeting) => {
    const mail = write(kind, [open], learner)
    expect(mail.text.split('\n')[0]).toBe(greeting)
    expect(mail.html).toContain(greeting)
  })
})

test.each<[CourseMailKind, MailCourse[], string, string]>([
  ['course_given', [open], 'Вам открыт курс', 'Вам открыт доступ к курсу.'],
  ['course_given', [open, second], 'Вам открыты курсы', 'Вам открыт доступ к курсам.'],
  ['course_given', [future], 'Вам открыт курс', 'Вам открыт доступ к курсу. Начать можно с 20.11.2026.'],
  [
    'course_given',
    [paused],
    'Вам открыт курс',
    'Вам открыт доступ к курсу. Сейчас доступ приостановлен: дни не расходуются.',
  ],
  ['course_renewed', [open], 'Доступ открыт снова', 'Доступ к курсу открыт снова, история и прогресс сохранены.'],
  ['course_prolonged', [open], 'Доступ продлён', 'Доступ к курсу продлён.'],
  [
    'access_ending',
    [{ ...open, lastDay: '2026-11-22', remainingDays: 8 }],
    'Доступ заканчивается через 7 дней',
    'Последний день доступа к курсу — 22.11.2026, через 7 дней. Если времени не хватит, попросите продлить доступ: история и прогресс сохранятся.',
  ],
  [
    'access_ending',
    [{ ...open, lastDay: '2026-11-16', remainingDays: 2 }],
    'Доступ заканчивается завтра',
    'Последний день доступа к курсу — 16.11.2026, завтра. Если времени не хватит, попросите продлить доступ: история и прогресс сохранятся.',
  ],
  [
    'access_ending',
    [{ ...open, lastDay: '2026-11-15', remainingDays: 1 }],
    'Доступ заканчивается сегодня',
    'Последний день доступа к курсу — 15.11.2026, сегодня. Если времени не хватит, попросите продлить доступ: история и прогресс сохранятся.',
  ],
  [
    'course_not_begun',
    [open],
    'Вы ещё не начали курс',
    'Доступ к курсу уже открыт, но вы ещё не начали. Дни доступа идут: осталось 25 дней.',
  ],
  [
    'course_not_begun',
    [open, { ...second, remainingDays: 21 }],
    'Вы ещё не начали курсы',
    'Доступ к курсам уже открыт, но вы ещё не начали. Дни доступа идут: остался 21 день.',
  ],
])('%s is worded for its courses', (kind, courses, subject, opening) => {
  const mail = write(kind, courses)
  expect([plain(mail.subject), plain(mail.text.split('\n')[2] ?? '')]).toEqual([subject, opening])
})

test('dates, who ordered and whom to ask', () => {
  const text = plain(write('course_prolonged', [open]).text)
  expect(text).toContain('Доступ: с 10.11.2026 по 09.12.2026\nЗаказчик: ООО «Труд & Ко»\n')
  expect(text).toContain('Вопросы о доступе: ООО «Труд & Ко», +7 495 000-00-00, study@example.org')
  expect(plain(write('course_given', [paused]).text)).toContain(
    'Доступ: с 10.11.2026, сейчас приостановлен: дни не расходуются',
  )
  // The footer has the organisation's email.
  expect(plain(write('course_given', [onSite]).text)).toContain('Вопросы о доступе: АНО «Центр», 8 800 000-00-00\n')
  expect(plain(write('course_given', [alone]).text)).not.toContain('Вопросы о доступе')
})

test('two courses of one partner name the contact once', () => {
  const { text } = write('course_given', [open, second])
  expect(text.match(/study@example\.org/g)).toHaveLength(1)
})

test('only a reminder says how to switch reminders off', () => {
  const words = 'Отключить напоминания: https://dopusk.example/unsubscribe#1-a'
  const saying = kinds.filter((kind) => plain(write(kind, [open]).text).includes(words))
  expect(saying).toEqual(['access_ending', 'course_not_begun'])
})
