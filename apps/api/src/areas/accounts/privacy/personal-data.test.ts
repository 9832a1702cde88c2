import {
  changeRetention,
  erasePersonalData,
  exportPersonalData,
  getPersonalData,
  getRetention,
  listEducationAccounts,
  listJournal,
  sendEnquiry,
} from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccount, makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { makePartner, makeProfile, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeOverdue } from './retention.service.ts'

let app: TestApp
let admin: { id: number; email: string }
let token: string
let courseId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeUser(app.db, { role: 'admin' })
  courseId = (await makeCourse(app.db, { questions: 1 })).id
})

beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
  token = await signInAs(app, admin)
})

const stored = (query: string) => app.ask(getPersonalData, { token, path: `/api/personal-data/?${query}` })

const enquire = (phone: string, name = 'Рустам') =>
  app.ask(sendEnquiry, { body: { name, phone, text: 'Сколько стоит?', is_checked: true } })

describe('personal data', () => {
  test('of a learner are counted, exported and erased; the journal names who did it', async () => {
    const learner = await makeLearner(app.db, {}, { lastName: 'Забытов', firstName: 'Пётр' })
    const { body } = await stored(`email=${learner.email}`)
    expect(body).toMatchObject({ name: 'Забытов Пётр', user: learner.userId, may_erase: true })
    expect(body.parts).toContainEqual({ name: 'profile', count: 1 })
    expect(body.parts.every(({ count }) => count > 0)).toBe(true)
    const file = await app.askForFile(exportPersonalData, { token, body: { email: learner.email } })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
    expect(JSON.parse(file.bytes.toString())).toMatchObject({ profile: [{ last_name: 'Забытов' }] })
    const erased = await app.ask(erasePersonalData, { token, body: { email: learner.email } })
    expect([erased.status, erased.body]).toEqual([200, { is_erased: true }])
    expect((await stored(`email=${learner.email}`)).status).toBe(404)
    const { body: journal } = await app.ask(listJournal, { token, path: `/api/journal/?person=${learner.userId}` })
    expect(journal.results.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['person_erased', admin.id],
      ['personal_data_exported', admin.id],
    ])
  })

  test('of a visitor are what is confirmed among the enquiries with the phone, however it is written', async () => {
    await enquire('+79995550001')
    await enquire('+79995550001', 'Жанна')
    await enquire('+79995550002', 'Анна')
    const { body } = await stored(`phone=${encodeURIComponent('8 (999) 555-00-01')}`)
    expect(body).toMatchObject({ name: '', user: null, may_erase: true, parts: [] })
    expect(body.matches.map(({ kind, name, phone }) => [kind, name, phone])).toEqual([
      ['enquiry', 'Жанна', '+79995550001'],
      ['enquiry', 'Рустам', '+79995550001'],
    ])
    const whose = { phone: '+79995550001' }
    expect((await app.askForFile(exportPersonalData, { token, body: whose })).status).toBe(404)
    expect((await app.ask(erasePersonalData, { token, body: whose })).status).toBe(404)

    const confirmed = body.matches.filter(({ name }) => name === 'Рустам').map(({ kind, id }) => ({ kind, id }))
    const file = await app.askForFile(exportPersonalData, { token, body: { ...whose, confirmed } })
    const consent = { consent_version: '2026-11-17', consent_text: expect.stringMatching(/^Нажимая кнопку/) }
    const data = JSON.parse(file.bytes.toString())
    expect(data.enquiries).toMatchObject([{ name: 'Рустам', ...consent }])
    expect(data.inbox).toHaveLength(1)
    await app.ask(erasePersonalData, { token, body: { ...whose, confirmed } })
    const left = await app.db.selectFrom('enquiry').select('name').where('phone', 'like', '+7999555%').execute()
    expect(left.map(({ name }) => name).sort()).toEqual(['Анна', 'Жанна'])
  })

  describe('of a learner who shares a phone with another person', () => {
    const phone = '+79995550100'
    let learner: { email: string; userId: number }

    const apply = async (lastName: string, email: string, profileId?: number) => {
      const id = await makeAccount(app.db, {
        proposals: [courseId],
        applicant: { lastName, firstName: 'Иван', email },
        ...(profileId !== undefined && { profileId }),
      })
      await app.db.updateTable('proposal').set({ phone }).where('education_account_id', '=', id).execute()
    }

    beforeEach(async () => {
      await app.db.deleteFrom('proposal').execute()
      await app.db.deleteFrom('enquiry').execute()
      learner = await makeLearner(app.db, {}, { lastName: 'Первая', phone })
      await enquire(phone, 'Вторая')
      await apply('Третий', 'third@applicant.example')
    })

    const exportOf = async (whose: object) =>
      (await app.askForFile(exportPersonalData, { token, body: whose })).bytes.toString()

    test('nothing of the other one is counted, exported or erased; it is shown for confirmation', async () => {
      const { body } = await stored(`email=${learner.email}`)
      expect(body.parts.map(({ name }) => name)).not.toContain('enquiries')
      expect(body.matches).toMatchObject([
        { kind: 'proposal', name: 'Третий Иван', email: 'third@applicant.example', learner: null },
        { kind: 'enquiry', name: 'Вторая', phone, email: null, learner: null },
      ])
      expect(await exportOf({ email: learner.email })).not.toMatch(/Вторая|Третий/)
      expect((await app.ask(erasePersonalData, { token, body: { email: learner.email } })).status).toBe(200)
      expect(await app.db.selectFrom('enquiry').select('name').execute()).toEqual([{ name: 'Вторая' }])
      expect(await app.db.selectFrom('proposal').select('last_name').execute()).toEqual([{ last_name: 'Третий' }])
    })

    test('what is confirmed is exported and erased, and nothing else', async () => {
      const { matches } = (await stored(`email=${learner.email}`)).body
      const confirmed = matches.filter(({ kind }) => kind === 'proposal').map(({ kind, id }) => ({ kind, id }))
      const text = await exportOf({ email: learner.email, confirmed })
      expect([text.includes('Третий'), text.includes('Вторая')]).toEqual([true, false])
      await app.ask(erasePersonalData, { token, body: { email: learner.email, confirmed } })
      expect(await app.db.selectFrom('enquiry').select('name').execute()).toEqual([{ name: 'Вторая' }])
      expect(await app.db.selectFrom('proposal').select('last_name').execute()).toEqual([{ last_name: 'Удалено' }])
    })

    test('a phone that somebody writes into a proposal with their email leads to nothing', async () => {
      const claimed = await makeLearner(app.db, {}, { lastName: 'Четвёртая', phone: '+79995550199' })
      await apply('Чужой', claimed.email)
      const { body } = await stored(`email=${claimed.email}`)
      expect(body.parts).toContainEqual({ name: 'applications', count: 1 })
      expect(body.matches).toEqual([])
    })

    test('a proposal with their email that belongs to another learner is a match', async () => {
      const other = await makeLearner(app.db, {}, { lastName: 'Иной', phone: '+79995550198' })
      await app.db
        .updateTable('education_account')
        .set({ profile_id: null })
        .where('id', '=', other.accountId)
        .execute()
      await apply('Иной', learner.email, other.profileId)
      const { body } = await stored(`email=${learner.email}`)
      expect(body.parts.map(({ name }) => name)).not.toContain('applications')
      expect(body.matches).toContainEqual(
        expect.objectContaining({ kind: 'proposal', email: learner.email, learner: 'Иной Анна' }),
      )
    })

    test('a request that does not match is refused, and nothing is erased', async () => {
      await enquire('+79995550101', 'Пятая')
      const { id } = await app.db
        .selectFrom('enquiry')
        .select('id')
        .where('name', '=', 'Пятая')
        .executeTakeFirstOrThrow()
      const body = { email: learner.email, confirmed: [{ kind: 'enquiry', id }] }
      const { status, error } = await app.ask(erasePersonalData, { token, body })
      expect([status, error.fields]).toEqual([
        400,
        { confirmed: 'Такой записи среди совпадений нет. Обновите страницу' },
      ])
      expect((await stored(`email=${learner.email}`)).status).toBe(200)
    })
  })

  test('of staff are shown, and not erased', async () => {
    const partner = await makePartner(app.db)
    expect((await stored(`email=${partner.email}`)).body.may_erase).toBe(false)
    const refused = await app.ask(erasePersonalData, { token, body: { email: partner.email } })
    expect([refused.status, refused.error.code]).toEqual([409, 'has_permissions'])
  })

  test('need an email or a phone, not both; of nobody there are none', async () => {
    for (const query of ['', 'email=a@b.example&phone=79995550001']) {
      expect((await stored(query)).error.fields, query).toEqual({ email: 'Укажите email или телефон' })
    }
    expect((await stored('email=nobody@nowhere.example')).status).toBe(404)
    expect((await stored('phone=79990000000')).status).toBe(404)
    expect((await app.askForFile(exportPersonalData, { token, body: { phone: '79990000000' } })).status).toBe(404)
  })
})

describe('retention', () => {
  const set = (proposalMonths: number | null, enquiryMonths: number | null) =>
    app.ask(changeRetention, { token, body: { proposal_months: proposalMonths, enquiry_months: enquiryMonths } })

  const removeOverdueNow = () => removeOverdue({ db: app.db, now: () => app.clock.now })

  const makeApplicant = async (lastName: string, appliedAt: string): Promise<number> => {
    const applicant = { lastName, firstName: 'Иван', email: `${appliedAt}@applicant.example` }
    const id = await makeAccount(app.db, { proposals: [courseId], applicant })
    await app.db
      .updateTable('proposal')
      .set({ created_at: new Date(appliedAt) })
      .where('education_account_id', '=', id)
      .execute()
    return id
  }

  const accountIds = async () => {
    const rows = await app.db.selectFrom('education_account').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  beforeEach(async () => {
    await app.db.deleteFrom('proposal').execute()
    await app.db.deleteFrom('enquiry').execute()
    await app.db.deleteFrom('education_account').execute()
  })

  test('is what the policy promises at first, and changes with an entry in the journal', async () => {
    const { body } = await app.ask(getRetention, { token })
    expect(body).toEqual({ proposal_months: 36, enquiry_months: 12, proposals_due: 0, enquiries_due: 0 })
    expect((await set(24, null)).body).toMatchObject({ proposal_months: 24, enquiry_months: null })
    await set(24, null)
    const { body: journal } = await app.ask(listJournal, { token, path: '/api/journal/?action=retention_changed' })
    expect(journal.results.map(({ detail }) => detail)).toEqual([
      { proposal_months: 24, proposal_months_before: 36, enquiry_months: null, enquiry_months_before: 12 },
    ])
    expect((await set(0, 12)).error.fields).toEqual({ proposal_months: 'Не меньше месяца' })
  })

  test('says how many another term would delete', async () => {
    await set(null, null)
    await makeApplicant('Давний', '2026-01-10')
    await makeApplicant('Недавний', '2026-10-10')
    await enquire('+79995550003')
    app.clock.now = new Date('2027-01-16T09:00:00.000Z')
    token = await signInAs(app, admin)
    const due = async (query: string) => {
      const { body } = await app.ask(getRetention, { token, path: `/api/retention/?${query}` })
      return [body.proposals_due, body.enquiries_due]
    }
    expect(await due('')).toEqual([0, 0])
    expect(await due('proposal_months=12&enquiry_months=3')).toEqual([1, 0])
    expect(await due('proposal_months=3&enquiry_months=2')).toEqual([2, 1])
  })

  test('deletes proposals without a learner and enquiries after their term, and nothing else', async () => {
    await set(12, 6)
    const old = await makeApplicant('Удаляемый', '2025-11-14')
    const fresh = await makeApplicant('Свежий', '2025-11-16')
    const learner = await makeApplicant('Учащийся', '2020-01-01')
    await linkAccount(app.db, learner, await makeProfile(app.db, (await makeUser(app.db)).id))
    const again = await makeAccount(app.db, { proposals: [courseId, courseId] })
    await sql`
      update proposal set created_at = case when id = (select min(id) from proposal where education_account_id = ${again})
                                            then timestamptz '2020-01-01' else timestamptz '2026-11-01' end
       where education_account_id = ${again}`.execute(app.db)
    await enquire('+79995550004')
    await app.db
      .updateTable('enquiry')
      .set({ created_at: new Date('2026-05-14') })
      .execute()
    await enquire('+79995550005')
    await removeOverdueNow()
    expect(await accountIds()).toEqual([fresh, learner, again])
    expect(await app.db.selectFrom('enquiry').select('phone').execute()).toEqual([{ phone: '+79995550005' }])
    expect(await app.db.selectFrom('proposal').select('id').where('education_account_id', '=', old).execute()).toEqual(
      [],
    )
    const superuser = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const { body } = await app.ask(listEducationAccounts, { token: superuser })
    expect(body.count).toBe(3)
  })

  test('without a term deletes nothing', async () => {
    await set(null, null)
    const id = await makeApplicant('Вечный', '2001-01-01')
    await removeOverdueNow()
    expect(await accountIds()).toEqual([id])
  })
})
