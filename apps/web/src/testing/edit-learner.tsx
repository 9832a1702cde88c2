import type { EducationAccount, UserCourse } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { EditLearnerDialog } from '../areas/accounts/edit/edit-learner-dialog.tsx'
import { createQueryClient } from '../shared/api/query-client.ts'
import { startSession } from '../shared/api/session.ts'
import { makeUserCourse } from './courses.ts'
import {
  type Answers,
  account as emptyAccount,
  makeCatalogueCourse,
  makeProfile,
  serveAnswers,
} from './create-learner.tsx'
import type { FakeRequest } from './fake-server.ts'
import { makeToken, makeUser } from './people.ts'
import { setUpUser } from './set-up-user.ts'

/** An account with its learner, and a fake server with them. */
export const profile = makeProfile(5, {
  user: { id: 105, email: 'elkina@example.org', user_status: null },
  last_name: 'Ёлкина',
  first_name: 'Анна',
  patronymic: 'Петровна',
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

export const makeLearnerCourse = (more: Partial<UserCourse> = {}): UserCourse =>
  makeUserCourse({ id: 31, user: 105, course: makeCatalogueCourse(1, 'Безопасность'), ...more })

/** A fake server with the account; `own` replaces its default answers. */
export const serve = (own: Answers = {}): FakeRequest[] =>
  serveAnswers({
    'GET /users/api/current_user/': () => ({ body: makeUser({ user_status: 'partner' }) }),
    'GET /api/education-accounts/7/': () => ({ body: account }),
    'GET /api/user-courses/': () => ({ body: [makeLearnerCourse()] }),
    'GET /api/courses/': () => ({
      body: [makeCatalogueCourse(1, 'Безопасность'), makeCatalogueCourse(2, 'Подъёмные сооружения')],
    }),
    'POST /api/send-mail/': () => ({ status: 202, body: { id: 1 } }),
    ...own,
  })

interface Opened {
  impersonated?: boolean
  onClose?: () => void
  known?: EducationAccount
}

/** In place of the button of another area. */
const Certificate = ({ userCourseId, learnerName }: { userCourseId: number; learnerName: string }) => (
  <button type="button">{`Справка ${userCourseId} ${learnerName}`}</button>
)

/** Likewise. */
const LearnerInvoice = ({ learner }: { learner: { id: number; name: string } }) => (
  <button type="button">{`Счёт ${learner.id} ${learner.name}`}</button>
)

/** The dialog on the page of the list, opened by staff. */
export const openDialog = ({ impersonated = false, onClose = () => {}, known = account }: Opened = {}) => {
  startSession({ access: makeToken(impersonated ? { imp: 9 } : {}), refresh: 'r1' }, { demo: false })
  const list = {
    path: '/account-list',
    element: (
      <EditLearnerDialog account={known} Certificate={Certificate} LearnerInvoice={LearnerInvoice} onClose={onClose} />
    ),
  }
  const elsewhere = { path: '*', element: null }
  const router = createMemoryRouter([list, elsewhere], { initialEntries: ['/account-list?search=Ёлкина&page=2'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: setUpUser(), router }
}
