import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import { bodiesOf, button, countOf, findQuestion, openTraining } from '../../testing/player.ts'
import { type StudyAnswer, serveStudy } from '../../testing/study.ts'
import { sendPendingAnswers } from '../answer-sender.ts'

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

const open = async (complaints: StudyAnswer[] = []) => {
  const { requests } = serveStudy({
    answer: (_, path) => (path.includes('task-questions') ? complaints.shift() : undefined),
  })
  const app = openTraining()
  await findQuestion(1)
  await app.user.click(button('Пожаловаться'))
  return { ...app, requests }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Жалоба на вопрос' }))
const area = () => dialog().getByRole<HTMLTextAreaElement>('textbox')
const send = () => dialog().getByRole('button', { name: 'Отправить' })

test('shows the id and the text of the question, and an empty field', async () => {
  await open()
  expect(dialog().getByText('1001 - 1')).toBeTruthy()
  expect(dialog().getByText('Вопрос о кране 1')).toBeTruthy()
  expect(document.activeElement).toBe(area())
  expect(area().maxLength).toBe(1000)
  expect(area().getAttribute('aria-invalid')).toBe('false')
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
])('%s is not sent: «Введите текст!», an invalid field with focus', async (_, text) => {
  const { user, requests } = await open()
  if (text !== '') await user.type(area(), text)
  await user.click(send())
  expect(dialog().getByRole('alert').textContent).toBe('Введите текст!')
  expect(area().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(area())
  expect(countOf(requests, 'task-questions')).toBe(0)
  await user.type(area(), 'Опечатка')
  expect(dialog().getByRole('alert').textContent).toBe('')
  expect(area().getAttribute('aria-invalid')).toBe('false')
})

test('is limited to 1000 characters, sent once, and cleared afterwards', async () => {
  const { user, requests } = await open()
  await user.click(area())
  await user.paste('я'.repeat(1001))
  expect(area().value).toHaveLength(1000)
  expect(dialog().getByText(/^1000\sиз\s1000$/)).toBeTruthy()
  await user.dblClick(send())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf(requests, 'task-questions')).toEqual([
    { message: 'я'.repeat(1000), user: 1, question: 1, attempt_question: 101 },
  ])
  expect(document.activeElement).toBe(button('Пожаловаться'))
  expect(screen.getByText('Жалоба отправлена. Спасибо, мы проверим вопрос')).toBeTruthy()
  await user.click(button('Пожаловаться'))
  expect(area().value).toBe('')
})

test('a failure shows the reason, keeps the text and can be repeated', async () => {
  const { user } = await open([refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже')])
  await user.type(area(), 'Опечатка')
  await user.click(send())
  expect(await dialog().findByText('Слишком много попыток. Повторите позже')).toBeTruthy()
  expect(area().value).toBe('Опечатка')
  expect(area().getAttribute('aria-invalid')).toBe('false')
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an unsent text is restored for the same question only', async () => {
  const { user } = await open()
  await user.type(area(), 'Опечатка')
  await user.click(dialog().getByRole('button', { name: 'Закрыть' }))
  await user.click(button('Пожаловаться'))
  expect(area().value).toBe('Опечатка')
  await user.click(dialog().getByRole('button', { name: 'Закрыть' }))
  await user.keyboard('{ArrowRight}')
  await findQuestion(2)
  await user.click(button('Пожаловаться'))
  expect(area().value).toBe('')
})
