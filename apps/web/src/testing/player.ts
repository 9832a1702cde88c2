import { screen, within } from '@testing-library/react'
import '../app/layouts/learner-layout.tsx'
import '../areas/checks/training-screen.tsx'
import '../areas/tickets/testing-screen.tsx'
import { startSession } from '../shared/api/session.ts'
import type { FakeRequest } from './fake-server.ts'
import { openApp } from './open-app.tsx'
import { makeToken } from './people.ts'

/** Signs in as a learner and opens the served check. */
export const openTraining = () => {
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  return openApp('/training?user_course=7&check=31')
}

/** Signs in as a learner and opens the served ticket. */
export const openTest = () => {
  startSession({ access: makeToken(), refresh: null }, { demo: false })
  return openApp('/testing?user_course=7&attempt=41')
}

export const findQuestion = (number: number) =>
  screen.findByRole('heading', { level: 2, name: `Вопрос о кране ${number}` })

export const variant = (number: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Вариант ${number}( |$)`) })

export const chosenNumbers = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ checked }, index) => (checked ? [index + 1] : []))

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const queryButton = (name: string) => screen.queryByRole('button', { name })

/** The accessible names of the numbers in the strip. */
export const stripNames = () =>
  within(screen.getByRole('navigation', { name: 'Вопросы' }))
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'))

/** The numbers of a result: all, right, wrong. */
export const figures = () =>
  within(screen.getAllByRole('definition')[0]?.closest('dl') as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

/** The cards of the review. */
export const reviews = () =>
  screen.getAllByRole('heading', { level: 3 }).map((text) => within(text.closest('li') as HTMLElement))

/** The bodies of the requests whose path contains this part. */
export const bodiesOf = (requests: FakeRequest[], part: string) =>
  requests.flatMap(({ path, body }) => (path.includes(part) ? [body] : []))

export const countOf = (requests: FakeRequest[], part: string) =>
  requests.filter(({ path }) => path.includes(part)).length
