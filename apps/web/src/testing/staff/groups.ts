import type { CurrentUser, GroupCandidate, GroupMemberRow, LearnerGroupRow } from '@dopusk/contract'
import { makeCourse } from '../courses.ts'
import { type FakeRequest, fakeServer, refusal } from '../fake-server.ts'
import { makeUser, organisation } from '../people.ts'

const partner = makeUser({ user_status: 'partner', partner_profile: { id: 3, company: 'ООО «Вектор»' } })
export const superuser = makeUser({ is_superuser: true })

export const makeGroup = (id: number, more: Partial<LearnerGroupRow> = {}): LearnerGroupRow => ({
  id,
  name: `Смена ${id}`,
  course: { id: 1, name: 'Промышленная безопасность' },
  partner: { id: 3, company: 'ООО «Вектор»' },
  exam_date: null,
  note: '',
  version: 4,
  figures: {
    member_count: 6,
    not_started: 1,
    behind: 2,
    access_ending: 0,
    forecasts: { high: 3, middle: 1, low: 0, none: 2 },
  },
  ...more,
})

const topics = [
  { id: 1, title: 'Аварии и\u00a0инциденты', question_count: 30 },
  { id: 2, title: 'Экспертиза', question_count: 20 },
]

const lastNames = ['Абрамов', 'Белова', 'Власов']

export const makeMember = (id: number, more: Partial<GroupMemberRow> = {}): GroupMemberRow => ({
  user_course: id,
  learner: {
    id: 100 + id,
    email: `person-${id}@example.org`,
    last_name: lastNames[id - 1] ?? `Фамилия-${id}`,
    first_name: 'Пётр',
    patronymic: null,
  },
  education_account: 200 + id,
  last_activity: '2026-11-14',
  seen_count: 60,
  question_count: 240,
  forecast: { pass: 0.72, low: 0.6, high: 0.81 },
  pace: 3.4,
  needed_pace: 12,
  exam_date: null,
  is_own_exam_date: false,
  days_left: 12,
  access_until: '2026-12-02',
  access_days_left: 21,
  is_paused: false,
  is_not_started: false,
  is_behind: false,
  is_access_ending: false,
  reminded_at: null,
  topics: [
    { good: 12, seen: 20, step: 2 },
    { good: 0, seen: 0, step: 0 },
  ],
  ...more,
})

export const makeCandidate = (id: number, more: Partial<GroupCandidate> = {}): GroupCandidate => ({
  user_course: id,
  email: `person-${id}@example.org`,
  last_name: `Новых-${id}`,
  first_name: 'Анна',
  patronymic: null,
  access_until: '2026-12-02',
  group: null,
  ...more,
})

interface Served {
  groups?: LearnerGroupRow[]
  members?: GroupMemberRow[]
  candidates?: GroupCandidate[]
  user?: CurrentUser
  /** Overrides the default answers; undefined means the default. */
  answer?: (request: FakeRequest, url: URL) => ReturnType<Parameters<typeof fakeServer>[0]> | undefined
}

const listOf = (all: readonly unknown[], { searchParams }: URL) => {
  const offset = Number(searchParams.get('offset'))
  const results = all.slice(offset, offset + Number(searchParams.get('limit')))
  return { body: { results, count: all.length, next: null, previous: null } }
}

export const groupsPath = '/api/learner-groups/'

const notFound = refusal(404, 'not_found', 'Ничего не найдено')

const bodiesOf = (user: CurrentUser): Record<string, unknown> => ({
  '/api/profiles/': [organisation],
  '/users/api/current_user/': user,
  '/api/courses/': [makeCourse({ id: 1, name: 'Промышленная безопасность' })],
  '/api/partner-digest/': { wanted: user.partner_profile ? false : null },
  '/api/partner-profiles/': [{ id: 3, company: 'ООО «Вектор»' }],
})

const answerOf = ({ groups = [], members = [], candidates = [], user = partner }: Served, url: URL) => {
  const [, id, part] = /^\/api\/learner-groups\/(\d+)\/(?:(\w+)\/)?$/.exec(url.pathname) ?? []
  if (part === 'members') return listOf(members, url)
  if (part === 'candidates') return listOf(candidates, url)
  if (url.pathname === groupsPath) return listOf(groups, url)
  const group = groups.find((each) => String(each.id) === id)
  const body = group === undefined ? bodiesOf(user)[url.pathname] : { ...group, topics }
  return body === undefined ? notFound : { body }
}

/** Sorting, search and filters are recorded but not applied. */
export const serveGroups = (served: Served) =>
  fakeServer((request) => {
    const url = new URL(request.path, 'http://server')
    return served.answer?.(request, url) ?? answerOf(served, url)
  })

/** The query of each GET request for the path. */
export const askedOf = (requests: FakeRequest[], path: string) =>
  requests.flatMap(({ method, path: sent }) => {
    const { pathname, searchParams } = new URL(sent, 'http://server')
    return method === 'GET' && pathname === path ? [Object.fromEntries(searchParams)] : []
  })

export const sentTo = (requests: FakeRequest[], method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === path)
