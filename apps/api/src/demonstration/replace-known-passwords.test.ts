import { getCurrentUser, login } from '@dopusk/contract'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../people/passwords.ts'
import { makeLearner, testCipher } from '../testing/accounts.ts'
import { logInAs, makeUser, password } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { replaceKnownPasswords } from './replace-known-passwords.ts'

let app: TestApp
const known = 'demo-Parol-2026'

beforeAll(async () => {
  app = await startTestApp()
  const passwordHash = await hashPassword(known)
  await makeUser(app.db, { email: 'admin@example.org', isSuperuser: true, passwordHash })
  // Had the email partner@example.org before.
  await makeUser(app.db, { email: 'renamed@company.ru', passwordHash })
  // The documented password, set by hand.
  await makeUser(app.db, { email: 'staff@example.org', passwordHash: await hashPassword(known) })
  const learner = await makeLearner(app.db, {}, { email: 'learner@example.org', readablePassword: known })
  await app.db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', learner.userId).execute()
})

const signIn = (email: string, given = known) => app.ask(login, { body: { email, password: given } })

test('a local database is published without the documented password', async () => {
  const other = await makeUser(app.db, { email: 'north@example.org' })
  const { access } = (await signIn('admin@example.org')).body
  expect((await app.ask(getCurrentUser, { token: access })).status).toBe(200)

  expect(await replaceKnownPasswords(app.db, app.clock.now, testCipher)).toBe(4)

  expect((await app.ask(getCurrentUser, { token: access })).status).toBe(401)
  for (const email of ['admin@example.org', 'renamed@company.ru', 'staff@example.org', 'learner@example.org']) {
    expect([email, (await signIn(email)).status]).toEqual([email, 401])
  }
  expect(await logInAs(app, other)).toMatch(/^ey/)
  expect(await replaceKnownPasswords(app.db, app.clock.now, testCipher)).toBe(0)
})

test('staff can read the new random password, and the learner can sign in with it', async () => {
  const { id, password_encrypted } = await app.db
    .selectFrom('education_account')
    .innerJoin('learner_profile', 'learner_profile.id', 'profile_id')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select(['app_user.id', 'password_encrypted'])
    .where('email', '=', 'learner@example.org')
    .executeTakeFirstOrThrow()
  const readable = testCipher.decrypt(id, password_encrypted ?? Buffer.alloc(0)) ?? ''
  expect([known, password]).not.toContain(readable)
  expect((await signIn('learner@example.org', readable)).status).toBe(200)
})
