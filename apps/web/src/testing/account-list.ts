import type { AccountFigures, CurrentUser, EducationAccount, NormChange, UserProfile } from '@dopusk/contract'
import { makeProfile } from './create-learner.tsx'
import { type FakeRequest, fakeServer, refusal } from './fake-server.ts'
import { makeUser, organisation } from './people.ts'

const lastNames = ['Абрамов', 'Ёлкин', 'Жуков']

export const makeListedProfile = (id: number, more: Partial<UserProfile> = {}): UserProfile =>
  makeProfile(id, { last_name: lastNames[id - 1] ?? `Фамилия-${id}`, patronymic: 'Ильич', ...more })

export const makeAccount = (id: number, more: Partial<EducationAccount> = {}): EducationAccount => ({
  id,
  created_at: '2026-11-03T09:00:00Z',
  created_by_user: { id: 2, email: 'partner@example.org', partner_profile: { id: 3, company: 'ООО «Вектор»' } },
  profile: makeListedProfile(id),
  applicant: null,
  state: 'active',
  is_ending: false,
  activated: true,
  id_specialist_pb: 0,
  password: null,
  password_is_own: false,
  courses: [1],
  usercourse_start_date: '2026-11-03',
  days_remaining: 23,
  progress: 58,
  is_paused: false,
  user_courses: [
    {
      id,
      course: { id: 1, name: 'Курс' },
      start_date: '2026-11-03',
      access_until: '2026-12-02',
      days_remaining: 23,
      is_started: true,
      is_paused: false,
      progress: 58,
      prolong_asked_at: null,
    },
  ],
  last_visit_at: '2026-11-14T09:00:00Z',
  prolong_asked_at: null,
  mail_failed: false,
  proposals_cok: [{ proposal_id: 10_000 + id, qual: { code: '40.20900.01' }, course: 1, exam_center: null }],
  version: 1,
  ...more,
})

export const makeAccounts = (count: number) => Array.from({ length: count }, (_, index) => makeAccount(index + 1))

const figures: AccountFigures = {
  not_started: 12,
  active: 10_000,
  ending_soon: 4,
  ready: 0,
  expired: 7,
  counted_at: '2026-11-15T11:30:00Z',
}

const partner = makeUser({ user_status: 'partner', partner_profile: { id: 3, company: 'ООО «Вектор»' } })

interface Served {
  accounts?: EducationAccount[]
  user?: CurrentUser
  normChanges?: NormChange[]
  /** Overrides the default answers; undefined means the default. */
  answer?: (request: FakeRequest, url: URL) => ReturnType<Parameters<typeof fakeServer>[0]> | undefined
}

export const listPath = '/api/education-accounts/'
export const normChangesPath = '/api/norm-changes/'
export const figuresPath = '/api/education-accounts/figures/'

/** The fake list searches by last name only; sorting and filters are recorded but not applied. */
export const serveAccounts = ({ accounts = [], user = partner, normChanges = [], answer }: Served): FakeRequest[] => {
  const pageOf = ({ searchParams }: URL) => {
    const search = searchParams.get('search') ?? ''
    const found = accounts.filter(({ profile }) => search === '' || profile?.last_name.includes(search))
    const offset = Number(searchParams.get('offset'))
    const results = found.slice(offset, offset + Number(searchParams.get('limit')))
    return { results, count: found.length, count_is_capped: false, next: null, previous: null }
  }
  return fakeServer((request) => {
    const url = new URL(request.path, 'http://server')
    const own = answer?.(request, url)
    if (own !== undefined) return own
    if (url.pathname === '/api/profiles/') return { body: [organisation] }
    if (url.pathname === '/users/api/current_user/') return { body: user }
    if (url.pathname === figuresPath) return { body: figures }
    if (url.pathname === normChangesPath) return { body: normChanges }
    if (url.pathname === listPath) return { body: pageOf(url) }
    return refusal(404, 'not_found', 'Ничего не найдено')
  })
}
