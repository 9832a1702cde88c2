import {
  addConsentVersion,
  type ConsentKind,
  listConsents,
  listConsentVersions,
  listJournal,
  sendEnquiry,
  sendProposal,
} from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { makeCourse } from '../../testing/courses.ts'
import { makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let token: string
let course: { id: number }

beforeAll(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'admin' }))
  course = await makeCourse(app.db)
})

const current = async (kind: ConsentKind) => {
  const { body } = await app.ask(listConsents)
  const found = body.find((consent) => consent.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}

const add = (kind: ConsentKind, text: string, after: string) =>
  app.ask(addConsentVersion, { token, body: { kind, text, after } })

const addNext = async (kind: ConsentKind, text: string) => add(kind, text, (await current(kind)).version)

const enquire = (text: string, version?: string) =>
  app.ask(sendEnquiry, {
    body: { name: 'Анна', phone: '+79120000001', text, is_checked: true, consent_version: version },
  })

const apply = (email: string, version?: string) =>
  app.ask(sendProposal, {
    body: { ...sendProposal.example?.body, surname: 'Петровна', email, course: course.id, consent_version: version },
  })

const consentOf = async (table: 'enquiry' | 'proposal') => {
  const row = await app.db
    .selectFrom(table)
    .innerJoin('consent_text', 'consent_text.id', `${table}.consent_id`)
    .select(['kind', 'version', 'consent_text.text'])
    .orderBy(`${table}.id`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
}

test('a new text is in force at once; who agreed before keeps the version they read', async () => {
  const first = await current('enquiry')
  await enquire('Первый?', first.version)
  const old = await consentOf('enquiry')
  const added = await addNext('enquiry', 'Вы соглашаетесь на обработку имени и телефона.')
  expect([added.status, added.body[0]]).toMatchObject([201, { kind: 'enquiry', version: '2026-11-15' }])
  const second = await current('enquiry')
  expect(second).toMatchObject({ version: '2026-11-15', text: 'Вы соглашаетесь на обработку имени и телефона.' })
  await enquire('Второй?', second.version)
  expect(await consentOf('enquiry')).toMatchObject({ version: '2026-11-15' })
  expect(old).toMatchObject({ version: first.version, text: first.text })
  const { body: all } = await app.ask(listConsentVersions, { token })
  expect(all.filter(({ kind }) => kind === 'enquiry').map(({ version }) => version)).toEqual([
    '2026-11-15',
    first.version,
  ])
  const { body: journal } = await app.ask(listJournal, { token, path: '/api/journal/?action=consent_text_added' })
  expect(journal.results).toMatchObject([{ detail: { kind: 'enquiry', version: '2026-11-15' } }])
})

test('whoever has read another text is refused and nothing is stored; a request without a version means the text in force', async () => {
  const before = await current('proposal')
  await addNext('proposal', 'Согласие даётся оператору — {оператор}. Новый текст.')
  const refused = await apply('late@consent.example', before.version)
  expect([refused.status, refused.error.fields]).toEqual([
    400,
    { consent_version: 'Текст согласия изменился. Прочитайте его и подтвердите ещё раз' },
  ])
  expect(await app.db.selectFrom('proposal').select('id').execute()).toEqual([])
  expect((await apply('late@consent.example')).status).toBe(201)
  expect(await consentOf('proposal')).toMatchObject({ kind: 'proposal', version: '2026-11-15' })
  expect((await enquire('Третий?', '1999-01-01')).error.fields).toHaveProperty('consent_version')
})

test('the operator is named where people read the text, not where it is edited', async () => {
  await addNext('bulk', 'Подтверждаю согласие людей; оператор — {оператор}.')
  expect((await current('bulk')).text).toBe('Подтверждаю согласие людей; оператор — владельцу сайта.')
  const { body } = await app.ask(listConsentVersions, { token })
  expect(body[0]?.text).toBe('Подтверждаю согласие людей; оператор — {оператор}.')
})

test('the second text of a day has a number; an unread newer one is not overwritten, and the same text is none', async () => {
  const { version } = await current('bulk')
  const [first, second] = await Promise.all([
    add('bulk', 'Подтверждаю согласие, вариант первый.', version),
    add('bulk', 'Подтверждаю согласие, вариант второй.', version),
  ])
  expect([first.status, second.status].sort()).toEqual([201, 409])
  const newest = await current('bulk')
  expect(newest.version).toBe('2026-11-15-2')
  const same = await add('bulk', newest.text, newest.version)
  expect([same.status, same.error.fields]).toEqual([400, { text: 'Текст не изменился' }])
})
