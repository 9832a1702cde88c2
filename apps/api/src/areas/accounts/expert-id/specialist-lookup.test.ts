import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  changeEducationAccount,
  createInBulk,
  createUserProfile,
  type EducationAccount,
  listEducationAccounts,
} from '@dopusk/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { confirmed } from '../../../testing/bulk.ts'
import { makePartner, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { lookUpMissingSpecialists } from './expert-id.service.ts'
import { createSpecialistLookup } from './specialist-lookup.ts'

/** A fake exams service. */
let service: Server
let url: string
let lookups: object[]
let answer: { status: number; body: string; isMissing: boolean }
let app: TestApp
let partner: { partnerId: number; email: string }
let token: string

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      lookups.push(JSON.parse(text))
      if (!answer.isMissing) response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  app = await startTestApp({ SPECIALIST_LOOKUP_URL: url })
  partner = await makePartner(app.db)
  token = await signInAs(app, partner)
})
afterAll(() => service.close())
beforeEach(() => {
  lookups = []
  answer = { status: 200, body: '{"user_id": 4711}', isMissing: false }
})

const person = {
  first_name: 'Лев',
  last_name: 'Щукин',
  patronymic: 'Ильич',
  phone: '+79000000000',
  birth_date: '1990-01-31',
}

let serial = 0
const create = async () => {
  serial += 1
  const email = `asked-${serial}@example.org`
  const education_account = await makeAccount(app.db, partner)
  const { status } = await app.ask(createUserProfile, { body: { ...person, email, education_account }, token })
  return { status, account: await find(email) }
}

const find = async (search: string): Promise<EducationAccount | undefined> =>
  (await app.ask(listEducationAccounts, { path: `${listEducationAccounts.path}?search=${search}`, token })).body
    .results[0]

test('a created learner is looked up by name and birthday', async () => {
  const { account } = await create()
  expect(account?.id_specialist_pb).toBe(4711)
  expect(lookups).toEqual([{ first_name: 'Лев', last_name: 'Щукин', patronymic: 'Ильич', birthday: '1990-01-31' }])
})

test('a linked learner is looked up unless the account has an expert id', async () => {
  const learner = await makeLearner(app.db, partner)
  const link = async (body: object) => {
    const path = `/api/education-accounts/${await makeAccount(app.db, partner)}/`
    return (await app.ask(changeEducationAccount, { path, body: { profile: learner.profileId, ...body }, token })).body
  }
  expect(await link({ id_specialist_pb: 5 })).toMatchObject({ id_specialist_pb: 5 })
  expect(lookups).toHaveLength(0)
  expect(await link({})).toMatchObject({ id_specialist_pb: 4711, version: 3 })
})

test.each([
  ['does not know the person', { body: '{"user_id": 0}' }],
  ['answers with an error', { status: 500 }],
  ['answers with something else than JSON', { body: '<html>' }],
  ['answers with an id that is not a number', { body: '{"user_id": "x"}' }],
])('the save succeeds where the service %s', async (_what, reply) => {
  answer = { ...answer, ...reply }
  expect(await create()).toMatchObject({ status: 201, account: { id_specialist_pb: 0 } })
  expect(lookups).toHaveLength(1)
})

test('a wrapped answer is read too', async () => {
  answer.body = '{"data": {"user_id": 99}}'
  expect((await create()).account?.id_specialist_pb).toBe(99)
})

test('the lookup times out after 5 seconds', async () => {
  const lookup = createSpecialistLookup(url, { warn: () => {} })
  answer.isMissing = true
  const timeOver = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeOver.signal)
  const found = lookup?.({ firstName: 'Лев', lastName: 'Щукин', patronymic: null, birthDate: '1990-01-31' })
  await expect.poll(() => lookups.length).toBe(1)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
  timeOver.abort(new DOMException('The time is over', 'TimeoutError'))
  expect(await found).toBe(0)
  timeout.mockRestore()
  service.closeAllConnections()
})

test('learners created in bulk are looked up by the job, once', async () => {
  const deps = { db: app.db, now: () => app.clock.now, findSpecialist: createSpecialistLookup(url, { warn: () => {} }) }
  await lookUpMissingSpecialists(deps)
  lookups = []
  const rows = ['bulk-a@example.org', 'bulk-b@example.org'].map((email) => ({ ...person, email, courses: [] }))
  await app.ask(createInBulk, { body: { ...confirmed, key: 'bulk-lookup', rows }, token })
  expect(lookups).toHaveLength(0)
  expect(await lookUpMissingSpecialists(deps)).toBe(2)
  expect(await lookUpMissingSpecialists(deps)).toBe(0)
  expect((await find('bulk-a@example.org'))?.id_specialist_pb).toBe(4711)
})

test('without a configured address nothing is looked up', () => {
  expect(createSpecialistLookup(undefined, { warn: () => {} })).toBeNull()
})
