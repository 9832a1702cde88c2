import type { NormChange } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { normChangeWords } from './norm-change-words.ts'

const change: NormChange = {
  course: 1,
  course_name: 'Эксперт',
  effective_on: '2027-01-01',
  before: 'Приказ Ростехнадзора от 08.12.2020 № 503 «Об утверждении Порядка»',
  after: 'Приказ Ростехнадзора от 01.10.2026 № 77 «Об утверждении Порядка»',
  question_count: 22,
}

const say = (more: Partial<NormChange>, today: string) =>
  normChangeWords({ ...change, ...more }, today).replaceAll('\u00a0', ' ')

test('a change is ahead until its day', () => {
  const what =
    '«Приказ Ростехнадзора от 01.10.2026 № 77» вместо «Приказ Ростехнадзора от 08.12.2020 № 503», 22 вопроса.'
  expect(say({}, '2026-12-31')).toBe(
    `С 1 января 2027 г. в курсе «Эксперт» меняется: ${what} Если изменился верный ответ, вопрос зададут снова.`,
  )
  expect(say({}, '2027-01-01')).toContain('в курсе «Эксперт» изменилось: ')
})

test('a norm may have a new edition', () => {
  expect(say({ after: change.before }, '2026-12-01')).toContain(
    'меняется: новая редакция: «Приказ Ростехнадзора от 08.12.2020 № 503», 22 вопроса.',
  )
})

test('a norm may end without a successor', () => {
  const end = { after: null, question_count: 1, course_name: 'Курс «Эксперт»' }
  expect(say(end, '2026-12-31')).toBe(
    '1 января 2027 г. утратит силу документ «Приказ Ростехнадзора от 08.12.2020 № 503»: 1 вопрос курса «Курс „Эксперт“», замены пока нет.',
  )
  expect(say(end, '2027-01-01')).toMatch(/^С 1 января 2027 г\. не действует документ /)
})
