import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import { button, countOf, figures, openTraining, queryButton, reviews } from '../../testing/player.ts'
import { makeQuestion } from '../../testing/question-bank.ts'
import { answered, makeAskedQuestions, makeAttemptQuestion, type StudyAnswer, serveStudy } from '../../testing/study.ts'

beforeEach(resetState)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a finished check shows its share and figures, and the right answer of an unanswered question', async () => {
  serveStudy({ questions: [answered(makeAttemptQuestion(1), [2]), makeAttemptQuestion(2)], isFinished: true })
  openTraining()
  const title = await heading('Обучение завершено')
  expect(title.getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText('верных ответов', { exact: false }).textContent).toMatch(/^50\s% верных ответов$/)
  expect(figures()).toEqual(['2', '1', '1'])
  const open = reviews()[1]
  expect(open?.getByText('Без ответа')).toBeTruthy()
  expect(open?.getByText('Ответа нет')).toBeTruthy()
  expect(await open?.findByText('Крановщик')).toBeTruthy()
  expect(open?.getByText('Краном управляет крановщик.')).toBeTruthy()
})

test('the right answers of forty unanswered questions come with one request', async () => {
  const { requests } = serveStudy({ questions: makeAskedQuestions(40), isFinished: true })
  const { user } = openTraining()
  await heading('Обучение завершено')
  expect(await screen.findAllByText('Крановщик')).toHaveLength(40)
  await user.click(button('Разобрать ошибки'))
  const asked = requests.flatMap(({ path }) => (path.startsWith('/api/questions/') ? [path] : []))
  expect(asked).toHaveLength(1)
  const ids = new URL(asked[0] ?? '', 'http://server').searchParams.get('question_ids')
  expect(ids?.split(',')).toHaveLength(40)
})

test('a check whose questions are all answered requests no others', async () => {
  const { requests } = serveStudy({ questions: [answered(makeAttemptQuestion(1), [2])], isFinished: true })
  openTraining()
  await heading('Обучение завершено')
  expect(countOf(requests, '/api/questions/')).toBe(0)
})

test('an unanswered question that was removed from the course is named so', async () => {
  serveStudy({
    questions: makeAskedQuestions(2),
    isFinished: true,
    answer: (_, path) => (path === '/api/questions/' ? { body: [makeQuestion(1)] } : undefined),
  })
  openTraining()
  expect(await screen.findByText('Крановщик')).toBeTruthy()
  expect(reviews()[1]?.getByText(/^Этот вопрос убран из\sкурса$/)).toBeTruthy()
})

test('refused right answers show the reason once, without a retry that cannot help', async () => {
  serveStudy({
    questions: makeAskedQuestions(3),
    isFinished: true,
    answer: (_, path) => (path === '/api/questions/' ? refusal(403, 'course_paused', 'Курс приостановлен') : undefined),
  })
  openTraining()
  expect(await screen.findByText(/Курс приостановлен$/)).toBeTruthy()
  expect(queryButton('Повторить')).toBeNull()
})

test('right answers that failed to load can be loaded again', async () => {
  const failures: StudyAnswer[] = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveStudy({
    questions: makeAskedQuestions(1),
    isFinished: true,
    answer: (_, path) => (path === '/api/questions/' ? failures.pop() : undefined),
  })
  const { user } = openTraining()
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Крановщик')).toBeTruthy()
})

test('the mistakes can be reviewed alone, and a source opens the library', async () => {
  const questions = [answered(makeAttemptQuestion(1), [2]), answered(makeAttemptQuestion(2), [1])]
  serveStudy({ questions, isFinished: true })
  const { user } = openTraining()
  await heading('Обучение завершено')
  expect(reviews()).toHaveLength(2)
  await user.click(button('Разобрать ошибки'))
  expect(reviews()).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Разбор вопросов')
  await user.click(screen.getByRole('radio', { name: 'Все вопросы' }))
  expect(reviews()).toHaveLength(2)
  await user.click(screen.getAllByRole('button', { name: 'открыть документ: 116-ФЗ, ст. 9, п. 1' })[0] as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
