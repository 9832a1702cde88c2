import {
  changePersonBlocked,
  changeUserProfile,
  endPersonSessions,
  getCurrentUser,
  getPerson,
  type JournalEntry,
  listJournal,
  listPeople,
  login,
  type PersonDetail,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLearner } from '../../testing/accounts.ts'
import { logInAs, makePartner, makeUser, password, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: { id: number; email: string }
let superuser: { id: number; email: string }
let adminToken: string
let superuserToken: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeUser(app.db, { role: 'admin', email: 'admin@people.example' })
  superuser = await makeUser(app.db, { isSuperuser: true, email: 'root@people.example' })
  adminToken = await signInAs(app, admin)
  superuserToken = await signInAs(app, superuser)
})

const list = async (query: string) =>
  (await app.ask(listPeople, { token: adminToken, path: `/api/people/?${query}` })).body

const emails = async (query: string) => (await list(query)).results.map(({ email }) => email)

const read = (id: number, token = adminToken) => app.ask(getPerson, { token, path: `/api/people/${id}/` })

const block = (id: number, isBlocked: boolean, token = adminToken) =>
  app.ask(changePersonBlocked, { token, path: `/api/people/${id}/blocked/`, body: { is_blocked: isBlocked } })

const endSessions = (id: number, token = adminToken) =>
  app.ask(endPersonSessions, { token, path: `/api/people/${id}/end-sessions/`, body: {} })

const journalOf = async (id: number): Promise<JournalEntry[]> =>
  (await app.ask(listJournal, { token: adminToken, path: `/api/journal/?person=${id}` })).body.results

const statusOf = async (token: string) => (await app.ask(getCurrentUser, { token })).status

describe('the list', () => {
  test('has everybody who can sign in, newest first, with kind and company', async () => {
    const learner = await makeLearner(app.db, {}, { lastName: 'Списков', firstName: 'Олег' })
    const partner = await makePartner(app.db)
    const expert = await makeUser(app.db, { role: 'domain_spec' })
    const { results, count } = await list('limit=3')
    expect(results).toMatchObject([
      { id: expert.id, kind: 'domain_spec', name: '', company: null },
      { id: partner.id, kind: 'partner', company: expect.stringMatching(/^ООО/) },
      { id: learner.userId, kind: 'learner', name: 'Списков Олег', email: learner.email, is_blocked: false },
    ])
    expect(count).toBeGreaterThan(3)
  })

  test('is searched by name, email and phone', async () => {
    const found = await makeLearner(
      app.db,
      {},
      { lastName: 'Ёжиков', email: 'hedgehog@people.example', phone: '+79161234567' },
    )
    await makeLearner(app.db, {}, { lastName: 'Другов' })
    for (const search of ['ежик', 'HEDGEHOG@', '8 (916) 123-45-67']) {
      expect(await emails(`search=${encodeURIComponent(search)}`), search).toEqual([found.email])
    }
  })

  test('shows learners, staff or blocked people', async () => {
    const learner = await makeLearner(app.db)
    const partner = await makePartner(app.db)
    await block(partner.id, true)
    await block(learner.userId, true)
    expect(await emails('show=blocked')).toEqual([partner.email, learner.email])
    const staff = await emails('show=staff&limit=100')
    expect(staff).toEqual(expect.arrayContaining([partner.email, admin.email, superuser.email]))
    expect(staff).not.toContain(learner.email)
    expect((await emails('show=learners&limit=1'))[0]).toBe(learner.email)
  })

  test('has no demo users', async () => {
    const demo = await makeUser(app.db, { isDemo: true, email: 'demo@people.example' })
    expect(await emails('search=demo@people')).toEqual([])
    expect((await read(demo.id)).status).toBe(404)
  })
})

describe('blocking', () => {
  test('ends the sessions, refuses the next sign-in, and can be taken back; the journal keeps both', async () => {
    const learner = await makeLearner(app.db)
    const token = await signInAs(app, learner)
    expect((await block(learner.userId, true)).body).toMatchObject({ is_blocked: true, may_impersonate: false })
    expect(await statusOf(token)).toBe(401)
    const refused = await app.ask(login, { body: { email: learner.email, password } })
    expect([refused.status, refused.error.code]).toEqual([403, 'account_blocked'])
    await block(learner.userId, true)
    expect((await block(learner.userId, false)).body.is_blocked).toBe(false)
    await logInAs(app, learner)
    expect((await journalOf(learner.userId)).map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['person_unblocked', admin.id],
      ['person_blocked', admin.id],
    ])
  })

  test('of a learner is the block that staff set and remove in the card', async () => {
    const learner = await makeLearner(app.db)
    await block(learner.userId, true)
    const path = `/api/user-profiles/${learner.profileId}/`
    const body = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79000000000', birth_date: '1990-02-28' }
    const answer = await app.ask(changeUserProfile, {
      token: superuserToken,
      path,
      body: { ...body, is_blocked: false },
      headers: { 'if-match': '*' },
    })
    expect(answer.body).toMatchObject({ is_blocked: false })
    expect((await read(learner.userId)).body.is_blocked).toBe(false)
    expect((await journalOf(learner.userId))[0]).toMatchObject({
      action: 'person_unblocked',
      actor: { id: superuser.id },
    })
  })

  test.each([
    ['an admin blocks themselves', () => ({ id: admin.id, token: adminToken })],
    ['a superuser blocks themselves', () => ({ id: superuser.id, token: superuserToken })],
    ['an admin blocks a superuser', () => ({ id: superuser.id, token: adminToken })],
  ] as const)('is refused where %s', async (_title, who) => {
    const { id, token } = who()
    expect((await read(id, token)).body.may_block).toBe(false)
    expect((await block(id, true, token)).status).toBe(403)
    expect((await read(id, token)).body.is_blocked).toBe(false)
  })

  test('of an admin is for superusers', async () => {
    const other = await makeUser(app.db, { role: 'admin' })
    expect((await block(other.id, true)).status).toBe(403)
    expect((await block(other.id, true, superuserToken)).body.is_blocked).toBe(true)
  })
})

describe('sessions', () => {
  const states = ({ sessions }: PersonDetail) => sessions.map(({ ended_at }) => ended_at !== null)

  test('are listed newest first and end all at once', async () => {
    const learner = await makeLearner(app.db)
    const tokens = [await logInAs(app, learner), await logInAs(app, learner)]
    expect(states((await read(learner.userId)).body)).toEqual([false, false])
    expect(states((await endSessions(learner.userId)).body)).toEqual([true, true])
    for (const token of tokens) expect(await statusOf(token)).toBe(401)
    expect(await journalOf(learner.userId)).toMatchObject([{ action: 'sessions_ended', detail: { count: 2 } }])
    await endSessions(learner.userId)
    expect(await journalOf(learner.userId)).toHaveLength(1)
  })

  test('name the administrator who has signed in as the person; that session ends with theirs', async () => {
    const learner = await makeLearner(app.db)
    const boss = await makeUser(app.db, { role: 'admin' })
    const impersonated = await app.ask(login, { body: { email: boss.email, password, impersonate: learner.email } })
    expect((await read(learner.userId)).body.sessions).toMatchObject([{ impersonator: boss.email, ended_at: null }])
    await endSessions(boss.id, superuserToken)
    expect(await statusOf(impersonated.body.access)).toBe(401)
  })

  test('one’s own end too, except the one that asks', async () => {
    const other = await signInAs(app, admin)
    const { body } = await endSessions(admin.id)
    expect(body.sessions.filter(({ ended_at }) => ended_at === null)).toMatchObject([{ is_current: true }])
    expect([await statusOf(other), await statusOf(adminToken)]).toEqual([401, 200])
  })

  test('of a superuser do not end by an admin', async () => {
    expect((await endSessions(superuser.id)).status).toBe(403)
    expect(await statusOf(superuserToken)).toBe(200)
  })
})

describe('the journal', () => {
  test('is filtered by action and day of the service, newest first', async () => {
    const learner = await makeLearner(app.db)
    await block(learner.userId, true)
    app.clock.forward(24 * 60 * 60 * 1000)
    adminToken = await signInAs(app, admin)
    superuserToken = await signInAs(app, superuser)
    await block(learner.userId, false)
    const actions = async (query: string) => {
      const path = `/api/journal/?person=${learner.userId}&${query}`
      const { body } = await app.ask(listJournal, { token: adminToken, path })
      expect(body.count).toBe(body.results.length)
      return body.results.map(({ action }) => action)
    }
    expect(await actions('')).toEqual(['person_unblocked', 'person_blocked'])
    expect(await actions('action=person_blocked')).toEqual(['person_blocked'])
    expect(await actions('until=2026-11-15')).toEqual(['person_blocked'])
    expect(await actions('from=2026-11-16')).toEqual(['person_unblocked'])
    expect(await actions('from=2026-11-15&until=2026-11-16')).toHaveLength(2)
    expect(await actions('from=2026-11-17')).toEqual([])
  })

  test('has a page of entries, and a count', async () => {
    const { body } = await app.ask(listJournal, { token: adminToken, path: '/api/journal/?limit=1' })
    expect(body).toMatchObject({ results: [{ id: expect.any(Number) }], count_is_capped: false })
    expect(body.count).toBeGreaterThan(1)
    expect(body.next).toBe('/api/journal/?limit=1&offset=1')
  })
})
