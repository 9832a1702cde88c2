import { screen, within } from '@testing-library/react'
import '../app/layouts/learner-layout.tsx'
import '../areas/practice/practice-screen.tsx'
import { openApp } from './open-app.tsx'
import { servePractice } from './practice.ts'

export const practiceAddress = '/traning-practical?user_course=5'

const tasksShown = () => screen.findByRole('navigation', { name: 'Задания' })

/** Serves the practice as `servePractice` does, and opens its first task. */
export const openPractice = async (...given: Parameters<typeof servePractice>) => {
  const requests = servePractice(...given)
  const app = openApp(practiceAddress)
  await tasksShown()
  return { ...app, requests }
}

export type PracticeUser = Awaited<ReturnType<typeof openPractice>>['user']

/** Opens the practice again, as a reload does. */
export const reopenPractice = async () => {
  document.body.replaceChildren()
  const app = openApp(practiceAddress)
  await tasksShown()
  return app
}

const taskButton = (number: number) => screen.getByRole('button', { name: new RegExp(`^Задание ${number}:`) })

export const goToTask = (user: PracticeUser, number: number) => user.click(taskButton(number))

export const taskStatus = (number: number) => taskButton(number).getAttribute('aria-label')

export const answerButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ответить' })

const cards = () => within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')

export const cardTexts = () => cards().map((card) => card.textContent?.replace(/^.*: /, ''))

/** Answers the first task; the right value is 57,5. */
export const answerFirst = async (user: PracticeUser, value = '57,5') => {
  await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
  await user.type(screen.getByRole('textbox', { name: 'Значение' }), value)
  await user.click(answerButton())
}
