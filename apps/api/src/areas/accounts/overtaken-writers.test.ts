import { changeEducationAccount, changeUser, createInBulk, createUserProfile, sendMail } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../people/passwords.ts'
import { makeLearner } from '../../testing/accounts.ts'
import { confirmed } from '../../testing/bulk.ts'
import { holdLock, waitForBlocked } from '../../testing/held-lock.ts'
import { makePartner, makeUser, password, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lookUpSpecialist } from './expert-id/expert-id.service.ts'
import { commandLine, erasePerson } from './privacy/erase-person.ts'

/** A change is prepared, and another one is committed before it is written. */

let app: TestApp
let superuser: { id: number; email: string }
let token: string

beforeAll(async () => {
  app = await startTestApp()
  superuser = await makeUser(app.db, { isSuperuser: true })
  token = await signInAs(app, superuser)
})

const person = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79120000001', birth_date: '1987-04-30' }

test('a password that was changed while it was being checked does not become the readable one', async () => {
  const learner = await makeLearner(app.db)
  const held = await holdLock(app.connection, 'select from learner where id = $1 for update', [learner.userId])
  const path = `/api/education-accounts/${learner.accountId}/`
  const pending = app.ask(changeEducationAccount, { path, body: { password }, token })
  await waitForBlocked(app.db, 1)
  await held.query('update app_user set password_hash = $2 where id = $1', [
    learner.userId,
    await hashPassword('other-Parol'),
  ])
  await held.release()
  const { status, error } = await pending
  expect([status, error.code]).toEqual([409, 'changed_meanwhile'])
})

test('a partner sets no password of a person who receives permissions meanwhile', async () => {
  const partner = await makePartner(app.db)
  const own = await signInAs(app, partner)
  const learner = await makeLearner(app.db, partner)
  const held = await holdLock(app.connection, 'select from learner where id = $1 for update', [learner.userId])
  const path = `/api/education-accounts/${learner.accountId}/`
  const pending = app.ask(changeEducationAccount, { path, body: { password: 'zahvat-vlasti' }, token: own })
  await waitForBlocked(app.db, 1)
  await held.query('update app_user set is_superuser = true where id = $1', [learner.userId])
  await held.release()
  expect((await pending).status).toBe(404)
})

test('an expert id that arrives after the person was erased is dropped', async () => {
  const learner = await makeLearner(app.db)
  const findSpecialist = async () => {
    await erasePerson(app.db, app.clock.now, { whose: { email: learner.email }, by: commandLine })
    return 77
  }
  await lookUpSpecialist({ db: app.db, now: () => app.clock.now, findSpecialist }, learner.accountId)
  const account = app.db.selectFrom('education_account').select('id_specialist_pb').where('id', '=', learner.accountId)
  expect(await account.executeTakeFirst()).toEqual({ id_specialist_pb: 0 })
})

test('a mail requested while its recipient is erased leaves no data of theirs', async () => {
  const learner = await makeLearner(app.db, undefined, { readablePassword: 'abcd2345' })
  const held = await holdLock(app.connection, 'select from learner where id = $1 for update', [learner.userId])
  const description = `Логин ${learner.email}`
  const pending = app.ask(sendMail, { body: { email: learner.email, title: 'Данные', description }, token })
  await waitForBlocked(app.db, 1)
  await held.query("update app_user set email = 'erased@erased.invalid' where id = $1", [learner.userId])
  await held.release()
  expect((await pending).status).toBe(404)
  const { rows } = await sql`select detail from audit_log where detail::text like ${`%${learner.email}%`}`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('an account of the site created while its creator’s email changes is sorted by the new email', async () => {
  const creator = await makeUser(app.db, { isSuperuser: true })
  const own = await signInAs(app, creator)
  const held = await holdLock(app.connection, 'lock table audit_log in share mode')
  const body = { email: 'renamed@overtaken.example' }
  const changed = app.ask(changeUser, { path: `/api/users/${creator.id}/`, body, token })
  await waitForBlocked(app.db, 1)
  const made = app.ask(createUserProfile, { body: { ...person, email: 'made@overtaken.example' }, token: own })
  await Promise.race([made, waitForBlocked(app.db, 2)])
  await held.release()
  expect([(await changed).status, (await made).status]).toEqual([200, 201])
  const accounts = app.db.selectFrom('education_account').select('sort_creator').where('created_by_id', '=', creator.id)
  expect(await accounts.execute()).toEqual([{ sort_creator: 'renamed@overtaken.example' }])
})

test('of two bulk requests with the same emails in opposite order one creates them and the other finds them known', async () => {
  const row = (email: string) => ({ ...person, patronymic: null, email, courses: [] })
  const emails = ['one@overtaken.example', 'two@overtaken.example']
  const rows = emails.map(row)
  const create = (key: string, given: object[], own = token) =>
    app.ask(createInBulk, { body: { ...confirmed, key, rows: given }, token: own })
  const other = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  // Both have found the emails free and wait at their first row; then each has inserted one email and waits for the other.
  const held = await holdLock(app.connection, 'lock table learner_profile in share mode')
  const pending = [create('overtaken-one', rows), create('overtaken-two', rows.toReversed(), other)]
  await waitForBlocked(app.db, 2)
  await held.release()
  const answers = await Promise.all(pending)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const outcomes = answers.map(({ body }) => body.outcomes.map(({ outcome }) => outcome))
  expect(outcomes.sort()).toEqual([
    ['created', 'created'],
    ['unchanged', 'unchanged'],
  ])
})
