import {
  changeUser,
  changeUserProfile,
  checkEmail,
  createUser,
  createUserProfile,
  getAccountByProfile,
  getCurrentUser,
  getUserProfile,
  listEducationAccounts,
  listPartnerProfiles,
  listProposals,
  listUserProfiles,
  listUsers,
  login,
} from '@dopusk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeLearner } from '../../../testing/accounts.ts'
import { countRows } from '../../../testing/count-rows.ts'
import { makeCourse } from '../../../testing/courses.ts'
import { race } from '../../../testing/held-lock.ts'
import { makePartner, makeProfile, makeUser, password, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type ProfileBody, profileFields } from '../profile-fields.ts'

let app: TestApp
let root: { id: number; email: string }
let superuser: string
let partner: { id: number; email: string; partnerId: number; token: string }

beforeAll(async () => {
  app = await startTestApp()
  root = await makeUser(app.db, { isSuperuser: true })
  superuser = await signInAs(app, root)
  const made = await makePartner(app.db)
  partner = { ...made, token: await signInAs(app, made) }
})

const person = {
  first_name: 'Пётр',
  last_name: 'Ёлкин',
  patronymic: 'Ильич',
  phone: '+79123456789',
  birth_date: '1980-05-09',
}

let serial = 0
const freshEmail = () => {
  serial += 1
  return `fresh-${serial}@example.org`
}

const countPeople = () =>
  countRows(app.db, ['app_user', 'learner_profile', 'education_account', 'user_course', 'mail_outbox'])

const impersonated = async () => {
  const admin = await makeUser(app.db, { role: 'admin' })
  const { body } = await app.ask(login, { body: { email: admin.email, password, impersonate: partner.email } })
  return body.access
}

describe('creating a learner', () => {
  const create = (body: object, token = partner.token) => app.ask(createUserProfile, { body, token })

  test('inserts the user, the profile, the link, the courses and the mail', async () => {
    const [one, two] = [await makeCourse(app.db), await makeCourse(app.db)]
    const account = await makeAccount(app.db, { ...partner, proposals: [one.id] })
    const email = freshEmail()
    const { status, body } = await create({ ...person, email, education_account: account, courses: [one.id, two.id] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...person, user: { email, user_status: null }, is_blocked: false, version: 1 })
    const path = `/api/education-accounts/education-account-by-profile-id/${body.id}/`
    const made = (await app.ask(getAccountByProfile, { path, token: partner.token })).body
    expect(made).toMatchObject({ id: account, activated: false, courses: [one.id, two.id], mail_failed: false })
    expect(made.password).toMatch(/^[a-hj-kmnp-zA-HJ-NP-Z2-9]{8}$/)
    expect((await app.ask(login, { body: { email, password: made.password } })).status).toBe(200)
    const mails = await app.db.selectFrom('mail_outbox').selectAll().where('account_id', '=', account).execute()
    expect(mails).toMatchObject([{ recipient_id: body.user.id, requested_by: partner.id, sent_at: null }])
    expect(JSON.stringify(mails)).not.toContain(made.password)
  })

  test('makes the new name searchable in the list at once', async () => {
    const account = await makeAccount(app.db, partner)
    await create({ ...person, last_name: 'Незабудкин', email: freshEmail(), education_account: account })
    const path = `${listEducationAccounts.path}?search=${encodeURIComponent('незабудкин')}`
    expect((await app.ask(listEducationAccounts, { path, token: partner.token })).body.results).toHaveLength(1)
  })

  test('leaves nothing behind on failure', async () => {
    const account = await makeAccount(app.db, partner)
    const taken = await makeUser(app.db)
    const course = await makeCourse(app.db)
    const before = await countPeople()
    const known = await create({ ...person, email: taken.email.toUpperCase(), education_account: account })
    expect([known.status, known.error.code]).toEqual([409, 'email_taken'])
    const courses = [course.id, 999_999]
    const wrongCourse = await create({ ...person, email: freshEmail(), education_account: account, courses })
    expect(wrongCourse.error.fields).toHaveProperty('courses')
    expect(await countPeople()).toEqual(before)
  })

  test('requires an account from partners; a superuser gets a new one', async () => {
    expect((await create({ ...person, email: freshEmail() })).error.fields).toHaveProperty('education_account')
    const email = freshEmail()
    expect((await create({ ...person, email }, superuser)).status).toBe(201)
    const path = `${listEducationAccounts.path}?search=${email}`
    const { results } = (await app.ask(listEducationAccounts, { path, token: superuser })).body
    expect(results).toMatchObject([{ created_by_user: { id: root.id, partner_profile: null }, proposals_cok: [] }])
  })

  test('requires an own account without a learner', async () => {
    const foreign = await makeAccount(app.db, await makePartner(app.db))
    expect((await create({ ...person, email: freshEmail(), education_account: foreign })).status).toBe(404)
    const { accountId } = await makeLearner(app.db, partner)
    const taken = await create({ ...person, email: freshEmail(), education_account: accountId })
    expect(taken.error.code).toBe('account_taken')
  })

  test('succeeds for one of two simultaneous requests for one account', async () => {
    const account = await makeAccount(app.db, partner)
    const answers = await race(
      app,
      'learner_profile',
      [partner.token, superuser].map(
        (token) => () => create({ ...person, email: freshEmail(), education_account: account }, token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [
      'a phone without +7',
      'phone',
      '89123456789',
      'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого',
    ],
    ['an email without @', 'email', 'nobody', 'Пожалуйста, введите корректный email'],
    ['a blank last name', 'last_name', '  ', 'Пожалуйста, заполните все обязательные поля'],
    ['no first name', 'first_name', undefined, 'Обязательное поле'],
    ['a day that does not exist', 'birth_date', '1980-02-30', 'Такой даты нет. Укажите день, месяц и год'],
    ['a future birth date', 'birth_date', '2026-11-16', 'Дата рождения в будущем'],
  ])('refuses %s', async (_fault, field, value, message) => {
    const body = { ...person, email: freshEmail(), education_account: 1, [field]: value }
    const answer = await create(body)
    expect([answer.status, answer.error.fields]).toEqual([400, { [field]: message }])
  })
})

describe('a profile', () => {
  const change = (id: number, body: object, asking: { token?: string; version?: number } = {}) =>
    app.ask(changeUserProfile, {
      path: `/api/user-profiles/${id}/`,
      body,
      token: asking.token ?? partner.token,
      headers: asking.version === undefined ? {} : { 'if-match': `"${asking.version}"` },
    })

  test('is changed by one of two concurrent edits; the other is refused', async () => {
    const { profileId } = await makeLearner(app.db, partner)
    const saved = await change(profileId, person, { version: 1 })
    expect(saved.body).toMatchObject({ ...person, version: 2 })
    expect((await change(profileId, person, { version: 1 })).error.code).toBe('changed_meanwhile')
  })

  test('keeps every field that the contract lets staff change', async () => {
    const other: Required<ProfileBody> = {
      ...{ first_name: 'Иная', last_name: 'Другова', patronymic: 'Третьевна', phone: '+79120009999' },
      ...{ birth_date: '1971-03-04', is_verified: true, is_blocked: true },
    }
    expect(Object.keys(other).sort()).toEqual(Object.keys(profileFields).sort())
    const { profileId } = await makeLearner(app.db, partner)
    expect((await change(profileId, other)).body).toMatchObject(other)
    const path = `/api/user-profiles/${profileId}/`
    expect((await app.ask(getUserProfile, { path, token: partner.token })).body).toMatchObject(other)
  })

  test('change moves the account in the list and the search', async () => {
    const learner = await makeLearner(app.db, partner, { lastName: 'Староверов' })
    await change(learner.profileId, { ...person, last_name: 'Нововеров', patronymic: null })
    const path = (search: string) => `${listEducationAccounts.path}?search=${encodeURIComponent(search)}`
    const found = async (search: string) =>
      (await app.ask(listEducationAccounts, { path: path(search), token: partner.token })).body.count
    expect([await found('староверов'), await found('нововеров')]).toEqual([0, 1])
  })

  test('with another email has another login; a taken email is refused', async () => {
    const learner = await makeLearner(app.db, partner)
    const email = freshEmail()
    expect((await change(learner.profileId, { ...person, email })).body.user.email).toBe(email)
    expect((await app.ask(login, { body: { email, password } })).status).toBe(200)
    const taken = await change(learner.profileId, { ...person, email: root.email.toUpperCase() })
    expect(taken.error.code).toBe('email_taken')
    const token = await impersonated()
    expect((await change(learner.profileId, { ...person, email: freshEmail() }, { token })).status).toBe(403)
    expect((await change(learner.profileId, { ...person, email }, { token })).status).toBe(200)
  })

  test('that is blocked ends the person’s access at once', async () => {
    const learner = await makeLearner(app.db, partner)
    const session = await signInAs(app, learner)
    await change(learner.profileId, { ...person, is_blocked: true })
    expect((await app.ask(getCurrentUser, { token: session })).error.code).toBe('account_blocked')
  })

  test('of a superuser cannot be blocked by themselves', async () => {
    const profileId = await makeProfile(app.db, root.id)
    expect((await change(profileId, { ...person, is_blocked: true }, { token: superuser })).status).toBe(403)
  })
})

describe('lists of people', () => {
  test('show a partner the learners of their accounts, by name', async () => {
    const own = await makePartner(app.db)
    const token = await signInAs(app, own)
    await makeLearner(app.db, own, { lastName: 'Щукин', firstName: 'Лев', email: 'lev.schukin@example.org' })
    await makeLearner(app.db, own, { lastName: 'Ершов', firstName: 'Ян' })
    await makeLearner(app.db, partner, { lastName: 'Чужаков' })
    const names = async (query: string) =>
      (await app.ask(listUserProfiles, { path: `${listUserProfiles.path}${query}`, token })).body.results.map(
        ({ last_name }) => last_name,
      )
    expect(await names('')).toEqual(['Ершов', 'Щукин'])
    for (const search of ['щук', 'лев щукин', 'Ще', 'schukin']) {
      const expected = search === 'Ще' ? [] : ['Щукин']
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([search, expected])
    }
    expect((await app.ask(listUsers, { token })).body.count).toBe(2)
    const byEmail = await app.ask(listUsers, { token, path: `${listUsers.path}?search=lev.schu` })
    expect(byEmail.body.results).toMatchObject([{ email: 'lev.schukin@example.org', user_status: null }])
  })

  test('show a superuser all people, or only those who can be linked to an account', async () => {
    const manager = await makePartner(app.db)
    await makeProfile(app.db, manager.id)
    const all = await app.ask(listUserProfiles, { token: superuser, path: `${listUserProfiles.path}?limit=100` })
    expect(all.body.results.some(({ user }) => user.id === manager.id)).toBe(true)
    const path = `${listUserProfiles.path}?limit=100&learners_only=true`
    const learners = (await app.ask(listUserProfiles, { token: superuser, path })).body.results
    expect(learners.length).toBeGreaterThan(0)
    expect(learners.every(({ user }) => user.user_status === null && user.id !== manager.id)).toBe(true)
  })

  test('report whether an email exists, to a partner only within their scope', async () => {
    const learner = await makeLearner(app.db, partner)
    const other = await makeLearner(app.db, await makePartner(app.db))
    const known = async (email: string, token: string) =>
      (await app.ask(checkEmail, { body: { email }, token })).body.exists
    expect(await known(learner.email.toUpperCase(), partner.token)).toBe(true)
    expect(await known(other.email, partner.token)).toBe(false)
    expect(await known(other.email, superuser)).toBe(true)
    expect(await known('nobody@example.org', superuser)).toBe(false)
  })

  test('of partners and proposals stay within the scope', async () => {
    const own = await makePartner(app.db)
    const token = await signInAs(app, own)
    const course = await makeCourse(app.db)
    const accountId = await makeAccount(app.db, { ...own, proposals: [course.id, course.id] })
    await makeAccount(app.db, { proposals: [course.id] })
    expect((await app.ask(listPartnerProfiles, { token })).body.map(({ id }) => id)).toEqual([own.partnerId])
    expect((await app.ask(listPartnerProfiles, { token: superuser })).body.length).toBeGreaterThan(1)
    const mine = (await app.ask(listProposals, { token })).body
    expect(mine.count).toBe(2)
    expect(mine.results[0]?.id).toBeGreaterThan(mine.results[1]?.id ?? 0)
    const byNumber = `${listProposals.path}?search=${mine.results[0]?.proposal_id}`
    expect((await app.ask(listProposals, { token, path: byNumber })).body.count).toBe(1)
    const ofAccount = `${listProposals.path}?education_account=${accountId}`
    expect((await app.ask(listProposals, { token: superuser, path: ofAccount })).body.count).toBe(2)
    expect((await app.ask(listProposals, { token: partner.token, path: ofAccount })).body.count).toBe(0)
  })
})

describe('users', () => {
  const change = (id: number, body: object, token: string) =>
    app.ask(changeUser, { path: `/api/users/${id}/`, body, token })

  test('without permissions are created by any staff, with permissions by a superuser only', async () => {
    const word = 'Parol-2026'
    const plain = await app.ask(createUser, { body: { email: freshEmail(), password: word }, token: partner.token })
    expect([plain.status, plain.body.is_superuser, plain.body.role]).toEqual([201, false, null])
    for (const permissions of [
      { role: 'admin' },
      { is_superuser: true },
      { is_demo: true },
      { user_status: 'partner', partner_profile: partner.partnerId },
    ]) {
      const body = { email: freshEmail(), password: word, ...permissions }
      expect([permissions, (await app.ask(createUser, { body, token: partner.token })).status]).toEqual([
        permissions,
        403,
      ])
      expect([permissions, (await app.ask(createUser, { body, token: superuser })).status]).toEqual([permissions, 201])
    }
    const again = await app.ask(createUser, { body: { email: root.email, password: word }, token: superuser })
    expect(again.error.code).toBe('email_taken')
  })

  test('with contradictory permissions are refused', async () => {
    for (const permissions of [
      { user_status: 'partner' },
      { partner_profile: 1 },
      { is_demo: true, role: 'admin' },
      { user_status: null, partner_profile: 1 },
      { user_status: 'partner', partner_profile: 999_999 },
    ]) {
      const body = { email: freshEmail(), password: 'Parol-2026', ...permissions }
      expect([permissions, (await app.ask(createUser, { body, token: superuser })).status]).toEqual([permissions, 400])
    }
  })

  test('are changed by a partner in login and password; the other fields may be sent back unchanged', async () => {
    const learner = await makeLearner(app.db, partner)
    const email = freshEmail()
    const whole = { email, password: 'novyi-Parol', role: null, is_superuser: false, is_demo: false, user_status: null }
    expect((await change(learner.userId, whole, partner.token)).body.email).toBe(email)
    expect((await app.ask(login, { body: { email, password: 'novyi-Parol' } })).status).toBe(200)
    const path = `/api/education-accounts/education-account-by-profile-id/${learner.profileId}/`
    expect((await app.ask(getAccountByProfile, { path, token: partner.token })).body.password).toBe('novyi-Parol')
    expect((await change(learner.userId, { is_superuser: true }, partner.token)).status).toBe(403)
  })

  test('cannot change their own permissions', async () => {
    expect((await change(root.id, { is_superuser: false }, superuser)).status).toBe(403)
    expect((await change(root.id, { is_superuser: true }, superuser)).status).toBe(200)
  })

  test('become and stop being partners when a superuser changes them', async () => {
    const { id } = await makeUser(app.db)
    const promoted = await change(id, { user_status: 'partner', partner_profile: partner.partnerId }, superuser)
    expect(promoted.body).toMatchObject({ user_status: 'partner', partner_profile: { id: partner.partnerId } })
    const fallen = await change(id, { user_status: null }, superuser)
    expect(fallen.body).toMatchObject({ user_status: null, partner_profile: null })
  })

  test('keep their credentials in an impersonated session', async () => {
    const learner = await makeLearner(app.db, partner)
    const token = await impersonated()
    for (const body of [{ password: 'novyi-Parol' }, { email: freshEmail() }]) {
      expect([body, (await change(learner.userId, body, token)).status]).toEqual([body, 403])
    }
    expect((await app.ask(getUserProfile, { path: `/api/user-profiles/${learner.profileId}/`, token })).status).toBe(
      200,
    )
  })
})
