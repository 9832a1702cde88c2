import type { ConsentVersion, JournalEntry, PersonalData, PersonDetail, Retention } from '@dopusk/contract'
import { startSession } from '../../shared/api/session.ts'
import { consents } from '../consents.ts'
import { type FakeRequest, fakeServer } from '../fake-server.ts'
import { makeToken, makeUser, organisation } from '../people.ts'

const admin = makeUser({ role: 'admin' })

export const makePerson = (more: Partial<PersonDetail> = {}): PersonDetail => ({
  id: 7,
  name: 'Ёлкина Анна Петровна',
  email: 'elkina@example.org',
  kind: 'learner',
  company: null,
  is_blocked: false,
  created_at: '2026-09-01T09:00:00Z',
  last_visit_at: '2026-11-10T09:00:00Z',
  phone: '+79120000001',
  sessions: [],
  may_block: true,
  may_end_sessions: true,
  may_impersonate: true,
  ...more,
})

export const makeEntry = (more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 1,
  at: '2026-11-10T09:00:00Z',
  action: 'person_blocked',
  actor: { id: 3, name: 'Борис Админ' },
  subject: { id: 7, name: 'Ёлкина Анна' },
  detail: {},
  ...more,
})

export const personalData: PersonalData = {
  name: 'Ёлкина Анна Петровна',
  user: 7,
  may_erase: true,
  parts: [
    { name: 'attempts', count: 1200 },
    { name: 'user', count: 1 },
    { name: 'novelties', count: 2 },
  ],
  matches: [],
}

export const retention: Retention = { proposal_months: 36, enquiry_months: null, proposals_due: 0, enquiries_due: 0 }

export const makeVersions = (): ConsentVersion[] =>
  consents.map((consent) => ({ ...consent, created_at: '2026-11-16T21:00:00Z' }))

export const cappedPageOf = (results: object[], more: object = {}) => ({
  results,
  count: results.length,
  count_is_capped: false,
  next: null,
  previous: null,
  ...more,
})

interface AdministrationServer {
  user?: object
  people?: (query: URLSearchParams) => object
  person?: () => object
  journal?: (query: URLSearchParams) => object
  answer?: (request: FakeRequest) => object | undefined
}

/** A signed-in administrator and the server of their screens. */
export const serveAdministration = ({
  user = admin,
  people = () => cappedPageOf([makePerson()]),
  person = makePerson,
  journal = () => cappedPageOf([makeEntry()]),
  answer = () => undefined,
}: AdministrationServer = {}) => {
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
  const bodies: Record<string, (query: URLSearchParams) => unknown> = {
    '/users/api/current_user/': () => user,
    '/api/profiles/': () => [organisation],
    '/api/people/': people,
    '/api/journal/': journal,
    '/api/personal-data/': () => personalData,
    '/api/retention/': () => retention,
    '/api/consents/': () => consents,
    '/api/consents/versions/': makeVersions,
  }
  return fakeServer((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://server')
    return answer(request) ?? { body: (bodies[pathname] ?? person)(searchParams) }
  })
}

/** The requests to a path, without its query. */
export const requestsTo = (requests: readonly FakeRequest[], method: string, pathname: string) =>
  requests.filter((request) => request.method === method && request.path.split('?')[0] === pathname)

/** The query of each request to a list. */
export const queriesOf = (requests: readonly FakeRequest[], pathname: string) =>
  requestsTo(requests, 'GET', pathname).map(({ path }) =>
    Object.fromEntries(new URL(path, 'http://server').searchParams),
  )
