import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft, writeDraft } from '../../../shared/drafts/draft-storage.ts'
import { runDraftName } from '../../../study/practice/forget-practice.ts'
import { type Answers, makeResetCheck, serveCourses } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const full = '/api/user-courses/5/reset-full/'
const others = '/api/user-courses/5/reset-statistics/'
const done = { body: { success: true, message: 'Забыто вопросов: 12' } }
const failure = refusal(500, 'internal', 'На сервере произошла ошибка')
const sure = 'Вы уверены? Будет сброшена ВСЯ статистика по курсу (прогресс, ответы, тренировки и билеты).'
const fullFailed = '❌ Ошибка при полном сбросе статистики. Попробуйте ещё раз.'
const othersFailed = '❌ Произошла ошибка при сбросе статистики. Попробуйте еще раз.'
const found = (more: Parameters<typeof makeResetCheck>[0]): Answers => ({
  '/api/user-courses/5/reset-check/': { body: makeResetCheck(more) },
})

const ask = async (answers: Answers = {}) => {
  const requests = serveCourses(answers)
  const { user } = openApp('/course?user_course=5')
  await user.click(await screen.findByRole('button', { name: 'Сбросить статистику' }))
  const press = async (name: RegExp | string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  const asked = (path: string) => requests.filter((request) => request.path === path).length
  return { user, press, asked }
}

const dialogText = async () => (await screen.findByRole('dialog')).textContent?.replaceAll('\u00a0', ' ')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const otherCourses = /Сбросить вопросы из\sдругих курсов/

test('a toast says that there is nothing to reset', async () => {
  await ask(found({ success: false, show_reset: false }))
  expect(await screen.findByText(/Сбрасывать нечего/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed request for the reset check shows the reason', async () => {
  await ask({ '/api/user-courses/5/reset-check/': refusal(400, 'invalid', 'Проверьте введённые данные') })
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
})

test('without questions of other courses only the full reset is offered', async () => {
  await ask(found({ show_reset: false, learned_questions: [], learned_questions_count: 0 }))
  const dialog = await screen.findByRole('dialog', { name: 'Сбросить статистику' })
  const names = within(dialog)
    .getAllByRole('button')
    .map(({ textContent, title }) => textContent || title)
  expect(names).toEqual(['Полный сброс', 'Отмена', 'Закрыть'])
})

test.each([
  [5, null],
  [6, 'и ещё 1'],
  [12, 'и ещё 7'],
])('of %i known questions five are listed, then %j', async (count, more) => {
  await ask(found({ learned_questions_count: count }))
  const items = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  expect(items[0]?.textContent).toBe('Текст вопроса 1хорошо')
  expect(items[5]?.textContent?.replaceAll('\u00a0', ' ') ?? null).toBe(more)
})

test('«Отмена» closes the dialog, resets nothing and returns focus', async () => {
  const { press, asked } = await ask()
  await press('Отмена')
  await closed()
  expect([asked(full), asked(others)]).toEqual([0, 0])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Сбросить статистику' }))
})

test('a reset of other courses’ questions shows the server’s message and refetches the course and its map', async () => {
  const { press, asked } = await ask({ [others]: done })
  const before = asked('/api/user-courses/5/')
  await press(otherCourses)
  expect(await screen.findByText('✅ Забыто вопросов: 12')).toBeTruthy()
  await closed()
  await waitFor(() => expect(asked('/api/user-courses/5/')).toBe(before + 1))
  expect(asked('/api/user-courses/5/memory_map/')).toBe(2)
})

test('a full reset asks for confirmation before it sends the request', async () => {
  const { press, asked } = await ask({ [full]: done })
  await press('Полный сброс')
  expect(await dialogText()).toContain(sure)
  expect(asked(full)).toBe(0)
  await press('Да, сбросить всё')
  expect(await screen.findByText('✅ Полный сброс статистики выполнен')).toBeTruthy()
  await closed()
  expect(asked(full)).toBe(1)
})

test('a cancelled confirmation resets nothing', async () => {
  const { press, asked } = await ask({ [full]: done })
  await press('Полный сброс')
  await press('Отмена')
  await closed()
  expect(asked(full)).toBe(0)
})

test.each([
  [0, null],
  [1, '1 вопрос есть и в других ваших курсах: там он тоже станет новым.'],
  [23, '23 вопроса есть и в других ваших курсах: там они тоже станут новыми.'],
])('with %i shared questions the confirmation adds %j', async (count, sentence) => {
  const { press } = await ask(found({ shared_questions_count: count }))
  await press('Полный сброс')
  const words = await dialogText()
  if (sentence === null) expect(words).not.toContain('в других ваших курсах')
  else expect(words).toContain(sentence)
})

test.each([
  ['full reset', full, fullFailed, failure],
  ['full reset that the server denies', full, fullFailed, { body: { success: false, message: 'Нет' } }],
  ['reset of other courses’ questions', others, othersFailed, failure],
])('a failed %s shows an alert in the dialog and can be retried', async (_, path, message, answer) => {
  const answers: object[] = [answer]
  const { press } = await ask({ [path]: () => answers.shift() ?? done })
  const button = path === full ? 'Да, сбросить всё' : otherCourses
  if (path === full) await press('Полный сброс')
  await press(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(message))
  await press(button)
  await closed()
})

test('shows «Сбрасываем...» while the request runs, and a toast with the outcome after the dialog was closed', async () => {
  const waiting: (() => void)[] = []
  const { press } = await ask({ [full]: () => new Promise((resolve) => waiting.push(() => resolve(failure))) })
  await press('Полный сброс')
  await press('Да, сбросить всё')
  expect(await dialogText()).toContain('Сбрасываем...')
  await press('Отмена')
  await closed()
  waiting[0]?.()
  expect(await screen.findByText(fullFailed)).toBeTruthy()
})

test('a full reset removes the practice of this course that is stored in the browser, and no other', async () => {
  const { press } = await ask({ [full]: done })
  for (const id of [5, 6]) writeDraft(runDraftName(id), { seed: 1, tasks: {} })
  await press('Полный сброс')
  await press('Да, сбросить всё')
  expect(await screen.findByText('✅ Полный сброс статистики выполнен')).toBeTruthy()
  expect([readDraft(runDraftName(5)), readDraft(runDraftName(6))]).toEqual([null, { seed: 1, tasks: {} }])
})
