import type { EducationAccount, UserCourse } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { EditLearnerDialog } from '../areas/accounts/edit/edit-learner-dialog.tsx'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { account as emptyAccount, makeCourse, makeProfile } from './create-learner.tsx'
import { type FakeRequest, fakeServer } from './fake-server.ts'
import { makeToken } from './people.ts'

/** An account with its learner, and a fake server with them. */
export const profile = makeProfile(5, {
  user: { id: 105, email: 'elkina@example.org', user_status: null },
  last_name: 'Ёлкина',
  first_name: 'Анна',
  surname: 'Петровна',
  birth_date: '1987-04-30',
  phone: '+79120000001',
  version: 3,
})

export const account: EducationAccount = {
  ...emptyAccount,
  profile,
  activated: true,
  password: 'abcd2345',
  courses: [1],
}

export const makeUserCourse = (more: Partial<UserCourse> = {}): UserCourse => ({
  id: 31,
  user: 105,
  course: makeCourse(1, 'Безопасность'),
  start_date: '2026-11-03',
  is_paused: false,
  access_days: 30,
  is_active: true,
  status: 'Started',
  progress: 49,
  remaining_days: 23,
  paused_days: 0,
  count: 100,
  guestions_studied: 60,
  good_memorization_count: 49,
  bad_memorization_count: 11,
  course_time: 3600,
  ...more,
})

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>
export type Answers = Record<string, (request: FakeRequest) => Answer>

/** Answers by `METHOD /path` without the query; `own` replaces the default successful ones. */
export const serve = (own: Answers = {}): FakeRequest[] => {
  const usual: Answers = {
    'GET /api/education-accounts/7/': () => ({ body: account }),
    'GET /api/user-courses/': () => ({ body: [makeUserCourse()] }),
    'GET /api/courses/': () => ({ body: [makeCourse(1, 'Безопасность'), makeCourse(2, 'Подъёмные сооружения')] }),
    'POST /api/send-mail/': () => ({ status: 202, body: { id: 1 } }),
    ...own,
  }
  return fakeServer((request) => {
    const answer = usual[`${request.method} ${request.path.split('?')[0]}`]
    if (answer === undefined) throw new Error(`nobody answers ${request.method} ${request.path}`)
    return answer(request)
  })
}

interface Opened {
  impersonated?: boolean
  onClose?: () => void
  known?: EducationAccount
}

/** The dialog on the page of the list, opened by staff. */
export const openDialog = ({ impersonated = false, onClose = () => {}, known = account }: Opened = {}) => {
  startSession({ access: makeToken(impersonated ? { imp: 9 } : {}), refresh: 'r1' }, { demo: false })
  const list = { path: '/account-list', element: <EditLearnerDialog account={known} onClose={onClose} /> }
  const elsewhere = { path: '*', element: null }
  const router = createMemoryRouter([list, elsewhere], { initialEntries: ['/account-list?search=Ёлкина&page=2'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router }
}
