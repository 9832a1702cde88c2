import type { CheckQuestion, KeyChanged } from '@dopusk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetState } from '../../testing/open-app.tsx'
import { figures, openTest, openTraining, reviews } from '../../testing/player.ts'
import { answered, makeAttemptQuestion, serveStudy } from '../../testing/study.ts'

beforeEach(resetState)

/** An answered question whose key was mended: the second variant is right now. */
const regraded = (items: number[], change: Partial<KeyChanged>, status: CheckQuestion['status'] = 'Right') => ({
  ...answered(makeAttemptQuestion(1), items),
  status,
  key_changed: { on: '2026-11-18', was_right: false, for_everyone: false, ...change },
})

const cases = {
  becameRight: regraded([2], { was_right: false }),
  stayedRight: regraded([1], { was_right: true }),
  forEveryone: regraded([1], { was_right: false, for_everyone: true }),
  stayedWrong: regraded([3], { was_right: false }, 'Wrong'),
}

const becameRight = 'Ключ исправлен 18.11.2026. Ваш ответ был отмечен неверным, теперь засчитан.'
const stayedRight =
  'Ключ исправлен 18.11.2026. Ваш ответ засчитан, но верным теперь считается другой вариант: он отмечен.'
const forEveryone = 'Ответы пересчитаны 18.11.2026. Вопрос был составлен с ошибкой, балл засчитан всем.'
const stayedWrong = 'Ключ исправлен 18.11.2026.'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ').trim()

/** Terms and what belongs to them, as the review shows them. */
const answersOf = (item: HTMLElement) =>
  [...item.querySelectorAll('dl > div')].map((group) =>
    [...group.children].map((line) => `${line.textContent} (${line.className})`).join(' — '),
  )

test.each([
  ['becameRight', becameRight, 'Верно', ['Ваш ответ (label) — Вариант 2 (right)']],
  [
    'stayedRight',
    stayedRight,
    'Засчитано',
    ['Ваш ответ, засчитан (label) — Вариант 1 (counted)', 'Верный ответ (label) — Вариант 2 (right)'],
  ],
  ['forEveryone', forEveryone, 'Засчитано', ['Ваш ответ, засчитан (label) — Вариант 1 (counted)']],
  [
    'stayedWrong',
    stayedWrong,
    'Неверно',
    ['Ваш ответ (label) — Вариант 3 (wrong)', 'Верный ответ (label) — Вариант 2 (right)'],
  ],
] as const)('the review of an answer that %s says so', async (name, words, badge, lines) => {
  serveStudy({ questions: [cases[name]], isFinished: true })
  openTraining()
  await screen.findByRole('heading', { level: 1, name: 'Обучение завершено' })
  const [item] = reviews()
  const heading = item?.getByRole('heading', { level: 3 })
  const card = heading?.closest('li') as HTMLElement
  expect(plain(item?.getByText(/^(Ключ исправлен|Ответы пересчитаны)/).textContent)).toBe(words)
  expect(item?.getByText(badge)).toBeTruthy()
  expect(answersOf(card)).toEqual(lines)
})

test.each([
  ['becameRight', becameRight, 'Верно', { 1: null, 2: 'ваш ответ, верно' }],
  ['stayedRight', stayedRight, 'Засчитано', { 1: 'ваш ответ, засчитан', 2: 'верно' }],
  ['forEveryone', forEveryone, 'Засчитано', { 1: 'ваш ответ, засчитан', 2: null }],
] as const)('the player shows an answer that %s without a contradiction', async (name, words, word, remarks) => {
  serveStudy({ questions: [cases[name], makeAttemptQuestion(2)] })
  const { user } = openTraining()
  await user.click(await screen.findByRole('button', { name: /^Вопрос 1, / }))
  expect(await screen.findByText(word)).toBeTruthy()
  expect(plain(screen.getByText(/^(Ключ исправлен|Ответы пересчитаны)/).textContent)).toBe(words)
  for (const [number, remark] of Object.entries(remarks)) {
    const label = screen.getAllByRole('checkbox')[Number(number) - 1]?.closest('label') as HTMLElement
    expect(label.textContent).toBe(`${number}Вариант ${number}${remark === null ? '' : ` — ${remark}`}`)
    // Neither in the colour of a mistake nor, unless it is the key, in that of a right answer.
    expect(label.className.includes('wrong')).toBe(false)
    expect(label.className.includes('right')).toBe(remark?.includes('верно') === true)
  }
})

test('a question whose key did not change says nothing about it', async () => {
  serveStudy({ questions: [answered(makeAttemptQuestion(1), [1])], isFinished: true })
  openTraining()
  await screen.findByRole('heading', { level: 1, name: 'Обучение завершено' })
  expect(screen.queryByText(/исправлен/)).toBeNull()
})

test('a ticket that is passed since a key was mended says so', async () => {
  serveStudy({ questions: [cases.becameRight], isFinished: true, isPassedByRegrade: true })
  openTest()
  expect(await screen.findByText('Пройден')).toBeTruthy()
  expect(screen.getByText('Билет сдан после исправления вопроса.')).toBeTruthy()
  expect(figures()).toEqual(['1', '1', '0'])
})
