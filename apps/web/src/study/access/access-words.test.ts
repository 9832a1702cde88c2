import { expect, test } from 'vitest'
import { makeUserCourse } from '../../testing/courses.ts'
import { accessNotice, keptDays } from './access-words.ts'

const words = (more: Parameters<typeof makeUserCourse>[0]) => {
  const notice = accessNotice(makeUserCourse(more))
  return notice && [notice.title, notice.text ?? ''].map((text) => text.replaceAll('\u00a0', ' ')).join(' | ')
}

const ended = { is_active: false, remaining_days: 0, access_until: '2026-11-14', can_ask_prolong: true }
const spec = 'Курс приостановлен или не активен. Обратитесь к администратору.'

test.each([
  ['open', {}, null],
  [
    'open for the last days',
    { remaining_days: 5, access_until: '2026-11-19', can_ask_prolong: true },
    'Доступ до 19.11.2026, осталось 5 дней | ',
  ],
  [
    'over',
    ended,
    'Доступ к курсу закончился 14.11.2026 | Показатели и история остаются. Чтобы учиться дальше, попросите продление.',
  ],
  [
    'paused',
    { is_paused: true, paused_since: '2026-11-05', remaining_days: 21 },
    `${spec} | Приостановлен с 05.11.2026, сохранён 21 день доступа. Отсчёт продолжится, когда курс возобновят. Показатели, история и вопросы открыты для чтения.`,
  ],
  [
    'paused before its first day',
    { is_paused: true, is_active: false, start_date: '2026-12-01', paused_since: '2026-12-01', remaining_days: 30 },
    `${spec} | Приостановлен до начала, которое назначено на 01.12.2026. Дни доступа не идут.`,
  ],
  [
    'not begun',
    { is_active: false, start_date: '2026-12-01', access_until: '2026-12-30', remaining_days: 30 },
    'Курс начнётся 01.12.2026 | Доступ откроется на 30 дней, по 30.12.2026.',
  ],
])('a course that is %s', (_state, more, expected) => {
  expect(words(more)).toBe(expected)
})

test.each([
  [1, 'сохранён 1\u00a0день'],
  [3, 'сохранены 3\u00a0дня'],
  [20, 'сохранено 20\u00a0дней'],
])('%i kept days', (count, expected) => {
  expect(keptDays(count)).toBe(expected)
})
