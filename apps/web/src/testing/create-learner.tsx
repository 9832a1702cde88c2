import type { Course, EducationAccount, Proposal, UserProfile } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from '../shared/api/query-client.ts'
import { consents } from './consents.ts'
import { makeCourse } from './courses.ts'
import { type FakeRequest, fakeServer } from './fake-server.ts'
import { makeUser } from './people.ts'
import { setUpUser } from './set-up-user.ts'

export const makeCatalogueCourse = (id: number, name: string): Course =>
  makeCourse({ id, name, qual_code: `40.20900.0${id}` })

/** An account without a learner. */
export const account: EducationAccount = {
  id: 7,
  created_at: '2026-11-10T09:00:00Z',
  created_by_user: { id: 2, email: 'partner@example.org', partner_profile: { id: 3, company: 'ООО «Вектор»' } },
  profile: null,
  applicant: {
    last_name: 'Ёлкина',
    first_name: 'Анна',
    patronymic: 'Петровна',
    email: 'elkina@example.org',
    phone: '+79120000001',
  },
  state: 'not_started',
  is_ending: false,
  activated: false,
  id_specialist_pb: 0,
  password: null,
  password_is_own: false,
  courses: [],
  usercourse_start_date: null,
  days_remaining: null,
  progress: null,
  is_paused: false,
  user_courses: [],
  last_visit_at: null,
  prolong_asked_at: null,
  mail_failed: false,
  proposals_cok: [{ proposal_id: 10_042, qual: { code: '40.20900.01' }, course: 1, exam_center: null }],
  version: 4,
}

export const proposal: Proposal = {
  id: 1,
  proposal_id: 10_042,
  first_name: 'Анна',
  last_name: 'Ёлкина',
  patronymic: 'Петровна',
  birth_date: '1987-04-30',
  phone: '+79120000001',
  email: 'elkina@example.org',
  course: 1,
  exam_center: null,
  created_at: '2026-11-10T09:00:00Z',
  from_demo: false,
}

export const makeProfile = (id: number, more: Partial<UserProfile> = {}): UserProfile => ({
  id,
  user: { id: id + 100, email: `person-${id}@example.org`, user_status: null },
  first_name: 'Пётр',
  last_name: `Ёлкин${'а'.repeat(id)}`,
  patronymic: null,
  phone: '+79120000002',
  birth_date: '1990-01-02',
  is_verified: true,
  is_blocked: false,
  version: 1,
  ...more,
})

export const pageOf = <Item,>(results: Item[], count = results.length) => ({
  results,
  count,
  next: null,
  previous: null,
  count_is_capped: false,
})

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>

/** Answers by `METHOD /path` without the query. */
export type Answers = Record<string, (request: FakeRequest) => Answer>

/** A fake server that fails on a request without an answer. */
export const serveAnswers = (answers: Answers): FakeRequest[] =>
  fakeServer((request) => {
    const answer = answers[`${request.method} ${request.path.split('?')[0]}`]
    if (answer === undefined) throw new Error(`no answer for ${request.method} ${request.path}`)
    return answer(request)
  })

/** A fake server with the account; `own` replaces its default answers. */
export const serve = (own: Answers = {}): FakeRequest[] =>
  serveAnswers({
    'GET /api/proposals/': () => ({ body: pageOf([proposal]) }),
    'GET /api/courses/': () => ({
      body: [makeCatalogueCourse(1, 'Безопасность'), makeCatalogueCourse(2, 'Подъёмные сооружения')],
    }),
    'POST /api/users/email-exists/': () => ({ body: { exists: false } }),
    'POST /api/user-profiles/': () => ({ status: 201, body: makeProfile(1) }),
    'POST /api/user-profiles/similar/': () => ({ body: [] }),
    'GET /api/user-profiles/': () => ({ body: pageOf([makeProfile(1), makeProfile(2)]) }),
    'GET /api/user-courses/': () => ({ body: [] }),
    'GET /api/consents/': () => ({ body: consents }),
    'PUT /api/education-accounts/7/': () => ({ body: account }),
    'GET /users/api/current_user/': () => ({ body: makeUser({ user_status: 'partner' }) }),
    ...own,
  })

/** The requests whose `METHOD /path` starts with `start`. */
export const requestsTo = (requests: readonly FakeRequest[], start: string): FakeRequest[] =>
  requests.filter(({ method, path }) => `${method} ${path}`.startsWith(start))

export const renderDialog = (dialog: ReactNode) => {
  render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>)
  return setUpUser()
}
