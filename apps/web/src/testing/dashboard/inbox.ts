import { startSession } from '../../shared/api/session.ts'
import { type FakeRequest, fakeServer } from '../fake-server.ts'
import { makeToken, makeUser, organisation } from '../people.ts'
import { makeItemStatistics, makeWordingStatistics } from './statistics.ts'

const expert = makeUser({ role: 'domain_spec' })
export const manager = makeUser({ role: 'course_manager' })
export const admin = makeUser({ role: 'admin' })

const hourMs = 3_600_000

export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString()

export const makeItem = (more: object = {}) => ({
  id: 1,
  kind: 'complaint',
  state: 'new',
  version: 1,
  person: 'Ёлкина Анна',
  title: 'Кто допускает к работе?',
  text: 'Верны два ответа',
  created_at: hoursAgo(2),
  assignee: null,
  closed_by: null,
  outcome: null,
  closed_at: null,
  ...more,
})

export const makeItemDetail = (more: object = {}) => ({
  ...makeItem(),
  notes: [],
  complaint: null,
  review: null,
  proposal: null,
  transfer: null,
  enquiry: null,
  mail: null,
  notice: null,
  ...more,
})

export const makeWording = (more: object = {}) => ({
  id: 11,
  question_text: 'Кто допускает к работе?',
  answer_variants: [
    { answer_number: 1, answer_text: 'Мастер', correct: true },
    { answer_number: 2, answer_text: 'Стропальщик', correct: false },
    { answer_number: 3, answer_text: 'Сторож', correct: false },
  ],
  comment: null,
  normative_documents: { id: 5, text: 'К работе допускает мастер.' },
  normative_title: 'ФНП № 461',
  normative_point: 'п. 22',
  created_at: '2026-09-01T09:00:00Z',
  is_current: true,
  ...more,
})

export const makeInboxQuestion = (more: object = {}) => ({
  id: 70,
  id_cok: 4,
  courses: ['Подъёмные сооружения'],
  is_retired: false,
  wordings: [makeWording()],
  statistics: { learners: 120, wrong: 34 },
  complaints: [],
  ...more,
})

export const makeCount = (kind: string, open: number, more: object = {}) => ({
  kind,
  open,
  new: open,
  is_capped: false,
  oldest_at: null,
  ...more,
})

const pageOf = (results: object[]) => ({
  results,
  count: results.length,
  count_is_capped: false,
  next: null,
  previous: null,
})

interface InboxServer {
  user?: object
  counts?: object[]
  /** Items by the query of the list. */
  list?: (query: URLSearchParams) => object[]
  item?: () => object
  /** How the question of the item is answered. */
  statistics?: () => object
  answer?: (request: FakeRequest) => object | undefined
}

/** A signed-in person and the server of their inbox. */
export const serveInbox = ({
  user = expert,
  counts = [makeCount('complaint', 2), makeCount('review', 0)],
  list = () => [],
  item = makeItemDetail,
  statistics = () => makeItemStatistics(makeWordingStatistics()),
  answer = () => undefined,
}: InboxServer) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const bodies: Record<string, (request: FakeRequest, query: URLSearchParams) => unknown> = {
    '/users/api/current_user/': () => user,
    '/api/profiles/': () => [organisation],
    '/api/courses/': () => [],
    '/api/inbox/': (_, query) => pageOf(list(query)),
    '/api/inbox/counts/': () => counts,
    '/api/inbox/digest/': ({ method }) => ({ wanted: method === 'PUT' }),
    '/api/content/questions/70/statistics/': statistics,
    '/api/inbox/staff/': () => [{ id: 9, name: 'Борис Эксперт' }],
  }
  return fakeServer((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://server')
    return answer(request) ?? { body: (bodies[pathname] ?? item)(request, searchParams) }
  })
}
