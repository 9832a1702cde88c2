import { listProposals, listUserProfiles, listUsers } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeLearner } from '../testing/accounts.ts'
import { makeCourse } from '../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

/** Lists of more than 10,000 people have a capped count, and pages beyond it. */

const size = 10_040
let app: TestApp
let superuser: string
let partner: string

beforeAll(async () => {
  app = await startTestApp()
  superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const made = await makePartner(app.db)
  partner = await signInAs(app, made)
  const course = await makeCourse(app.db)
  const n = sql`generate_series(1, ${size}) as n`
  await sql`insert into app_user (id, email) select 1000 + n, 'many' || n || '@capped.example' from ${n}`.execute(
    app.db,
  )
  await sql`
    insert into learner_profile (id, user_id, last_name, first_name, phone, birth_date)
    select n, 1000 + n, 'Многов', 'Ян' || lpad(n::text, 5, '0'), '+79120000000', '1980-01-01' from ${n}`.execute(app.db)
  // Every tenth belongs to the partner.
  await sql`
    insert into education_account (id, partner_id, profile_id, search_text)
    select profile.id, case when profile.id % 10 = 0 then ${made.partnerId}::bigint end, profile.id,
           searchable(' ' || profile.sort_name || ' ' || email)
      from learner_profile profile join app_user on app_user.id = profile.user_id`.execute(app.db)
  await sql`
    insert into proposal (id, education_account_id, course_id, last_name, first_name, birth_date, phone, email, consent_at)
    select n, n, ${course.id}, 'Многов', 'Ян', '1980-01-01', '+79120000000', 'many' || n || '@capped.example', now()
      from ${n}`.execute(app.db)
})

const calls = { users: listUsers, profiles: listUserProfiles, proposals: listProposals }

const ask = async (list: keyof typeof calls, query: string, token = superuser) => {
  const call = calls[list]
  const { body } = await app.ask(call, { token, path: `${call.path}?limit=20&${query}` })
  return { ...body, ids: body.results.map(({ id }) => id) }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => from + n * Math.sign(to - from))

test.each([
  ['users', 'search=many&', range(11_001, 11_020)],
  ['profiles', 'search=многов&', range(10_001, 10_020)],
  ['profiles', 'search=many&', range(10_001, 10_020)],
  ['profiles', '', range(10_001, 10_020)],
  ['proposals', 'search=many&', range(40, 21)],
  ['proposals', '', range(40, 21)],
] as const)('%s with the query «%s» have a capped count and pages beyond it', async (list, query, expected) => {
  const beyond = await ask(list, `${query}offset=10000`)
  expect(beyond).toMatchObject({ count: 10_000, count_is_capped: true, ids: expected })
  expect(beyond.next).toContain('offset=10020')
  const last = await ask(list, `${query}offset=10030`)
  expect([last.results.length, last.next]).toEqual([10, null])
})

test.each([
  ['among the first people of the list', 4980, range(4981, 5000)],
  ['partly after them', 4990, range(4991, 5010)],
])('a page of a search for very many people is in order %s', async (_where, offset, expected) => {
  const { ids } = await ask('profiles', `search=${encodeURIComponent('многов')}&offset=${offset}`)
  expect(ids).toEqual(expected)
})

test.each([
  ['users', 'search=many7@', [1007]],
  ['users', 'search=many777', [1777, ...range(8770, 8779)]],
  ['profiles', 'search=many7@', [7]],
  ['profiles', `search=${encodeURIComponent('ян00777 многов')}`, [777]],
  ['profiles', `search=${encodeURIComponent('мн ян0077')}`, range(770, 779)],
  ['proposals', 'search=many7@', [7]],
] as const)('%s with %s and few matches are counted completely, in order', async (list, query, expected) => {
  const { ids, count, count_is_capped: isCapped, next } = await ask(list, query)
  expect([ids, count, isCapped, next]).toEqual([expected, expected.length, false, null])
})

test.each([
  ['users', 'search=many', 1010],
  ['profiles', 'search=many', 10],
  ['profiles', `search=${encodeURIComponent('многов')}`, 10],
  ['profiles', '', 10],
] as const)(
  '%s of a partner with «%s» are only the partner’s, with the complete count',
  async (list, query, firstId) => {
    const found = await ask(list, `${query}&offset=0`, partner)
    expect(found.ids).toEqual(Array.from({ length: 20 }, (_, n) => firstId + n * 10))
    expect([found.count, found.count_is_capped]).toEqual([size / 10, false])
  },
)

test('a search of one or two letters finds words that begin with them, in the name or the email', async () => {
  for (const table of ['app_user', 'learner_profile', 'education_account']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 20000)`.execute(app.db)
  }
  const learner = await makeLearner(app.db, {}, { lastName: 'Юркина', email: 'zebra@capped.example' })
  expect((await ask('users', 'search=ze')).ids).toEqual([learner.userId])
  for (const search of ['ze', 'юр', 'ю']) {
    expect((await ask('profiles', `search=${encodeURIComponent(search)}`)).ids).toEqual([learner.profileId])
  }
  expect((await ask('profiles', `search=${encodeURIComponent('рк')}`)).ids).toEqual([])
})
