import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetState } from '../../testing/open-app.tsx'
import {
  bodiesOf,
  button,
  chosenNumbers,
  countOf,
  findQuestion,
  openTraining,
  queryButton,
} from '../../testing/player.ts'
import { answered, makeAttemptQuestion, serveStudy, withSeveral } from '../../testing/study.ts'
import { sendPendingAnswers } from '../answer-sender.ts'

beforeEach(async () => {
  resetState()
  await sendPendingAnswers()
})

const isShown = (number: number) => screen.queryByText(new RegExp(`^Вопрос ${number} из`)) !== null

test('1 to 9 choose and unchoose a variant; a number without a variant does nothing', async () => {
  serveStudy({ questions: [withSeveral(makeAttemptQuestion(1, 9)), makeAttemptQuestion(2, 3)] })
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('192')
  expect(chosenNumbers()).toEqual([1, 2, 9])
  await user.keyboard('2')
  expect(chosenNumbers()).toEqual([1, 9])
  await user.keyboard('{ArrowRight}90')
  expect(isShown(2)).toBe(true)
  expect(chosenNumbers()).toEqual([])
})

test('numbers are places on the screen; the answer carries the variant at that place', async () => {
  const asked = makeAttemptQuestion(1)
  const mixed = { ...asked.question, answer_variants: asked.question.answer_variants.toReversed() }
  const { requests } = serveStudy({ questions: [{ ...asked, question: mixed }] })
  const { user } = openTraining()
  await findQuestion(1)
  const shown = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(shown).toEqual(['1Вариант 4', '2Вариант 3', '3Вариант 2', '4Вариант 1'])
  await user.keyboard('3{Enter}')
  await screen.findByText('Верно')
  expect(bodiesOf(requests, 'create_answer')).toMatchObject([{ answer_items: [2] }])
})

test('Enter answers, goes to the next question, answers, finishes; without a choice it does nothing', async () => {
  const { requests } = serveStudy({ questions: [makeAttemptQuestion(1), makeAttemptQuestion(2)] })
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('{Enter}')
  expect(isShown(1)).toBe(true)
  expect(countOf(requests, 'create_answer')).toBe(0)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  await user.keyboard('{Enter}')
  expect(isShown(2)).toBe(true)
  await user.keyboard('1{Enter}')
  await screen.findByText('Неверно')
  expect(document.activeElement).toBe(button('Завершить'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Обучение завершено' })).toBeTruthy()
  expect(countOf(requests, 'end_check')).toBe(1)
})

test('Enter on a focused variant answers, on a button presses it', async () => {
  const { requests } = serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  screen.getByRole('checkbox', { name: 'Вариант 3' }).focus()
  await user.keyboard(' {Enter}')
  await screen.findByText('Неверно')
  expect(bodiesOf(requests, 'create_answer')).toMatchObject([{ answer_items: [3] }])
  button('Назад').focus()
  await user.keyboard('{Enter}')
  expect(isShown(3)).toBe(true)
})

test('a held Enter answers only: it does not press the button that has just got focus', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  const next = button('Дальше')
  expect(document.activeElement).toBe(next)
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(true)
})

test('the arrows move with wrap-around, also while they are held', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('{ArrowLeft}')
  expect(isShown(3)).toBe(true)
  await user.keyboard('{ArrowRight}')
  expect(isShown(1)).toBe(true)
  expect(document.activeElement).toBe(await findQuestion(1))
  fireEvent.keyDown(document.body, { key: 'ArrowRight', repeat: true })
  expect(isShown(2)).toBe(true)
})

test.each([
  ['Latin', 's'],
  ['Russian', 'ы'],
])('the key S in the %s layout stars', async (_, key) => {
  const { requests } = serveStudy()
  openTraining()
  await findQuestion(1)
  fireEvent.keyDown(document.body, { key, code: 'KeyS' })
  expect(await screen.findByRole('button', { name: 'Убрать из избранного' })).toBeTruthy()
  await waitFor(() => expect(bodiesOf(requests, 'favorite')).toEqual([{ selected: true }]))
})

test('1 to 4 rate a right answer, best first', async () => {
  const { requests } = serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('2{Enter}')
  await screen.findByText('Верно')
  await user.keyboard('5')
  expect(queryButton('Отлично')).not.toBeNull()
  await user.keyboard('4')
  expect(await screen.findByText('Запоминание: плохо')).toBeTruthy()
  await user.keyboard('1')
  expect(bodiesOf(requests, 'post_user_memorization')).toEqual([{ user_memorization: 'Bad' }])
})

test('digits choose nothing in an answered question', async () => {
  serveStudy({ questions: [answered(makeAttemptQuestion(1), [1]), makeAttemptQuestion(2)] })
  const { user } = openTraining()
  await findQuestion(2)
  await user.keyboard('{ArrowLeft}3')
  expect(chosenNumbers()).toEqual([1])
})

test('? shows the list of keys; the shortcuts are off until Esc closes it', async () => {
  const { requests } = serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Клавиши' })
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['1–9', 'Enter', '←→', '1–4', 'S', 'Esc', '?'])
  await user.keyboard('1{ArrowRight}')
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS' })
  expect(isShown(1)).toBe(true)
  expect(countOf(requests, 'favorite')).toBe(0)
  // What the browser does with Esc; jsdom has no such dialogs.
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosenNumbers()).toEqual([])
  await user.keyboard('1')
  expect(chosenNumbers()).toEqual([1])
})

test('the shortcuts are off in a text field and with a modifier', async () => {
  serveStudy()
  const { user } = openTraining()
  await findQuestion(1)
  await user.click(button('Пожаловаться'))
  await user.keyboard('12')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('12')
  await user.click(button('Закрыть'))
  expect(chosenNumbers()).toEqual([])
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(fireEvent.keyDown(document.body, { key: '1', [modifier]: true })).toBe(true)
    expect(fireEvent.keyDown(document.body, { key: 'ArrowLeft', [modifier]: true })).toBe(true)
  }
  const field = document.body.appendChild(document.createElement('input'))
  expect(fireEvent.keyDown(field, { key: '1' })).toBe(true)
  field.remove()
  expect(chosenNumbers()).toEqual([])
  expect(isShown(1)).toBe(true)
})
