import { getCurrentUser, login, logout } from '@dopusk/contract'
import { decodeJwt } from 'jose'
import { beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../db/database.ts'
import { createCallerLookup } from '../../http/caller.ts'
import { changePassword } from '../../people/change-password.ts'
import { hashPassword } from '../../people/passwords.ts'
import { makePartner, makeProfile, makeUser, password } from '../../testing/people.ts'
import { closeAfterTests } from '../../testing/teardown.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: { id: number; email: string }

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeUser(app.db, { role: 'admin' })
})

const impersonate = (by: { email: string }, email: string) =>
  app.ask(login, { body: { email: by.email, password, impersonate: email } })

test('an administrator signs in as another user for 60 minutes, without a refresh token', async () => {
  const target = await makeUser(app.db)
  const { status, body } = await impersonate(admin, target.email.toUpperCase())
  expect(status).toBe(200)
  expect(body.user.id).toBe(target.id)
  expect(body.refresh).toBeNull()
  expect(decodeJwt(body.access)).toMatchObject({ sub: String(target.id), imp: admin.id })
  app.clock.forward(59 * 60_000)
  expect((await app.ask(getCurrentUser, { token: body.access })).body.id).toBe(target.id)
  app.clock.forward(60_000)
  expect((await app.ask(getCurrentUser, { token: body.access })).error.code).toBe('token_expired')
})

test('a superuser may impersonate, a partner and a learner may not', async () => {
  const target = await makeUser(app.db)
  expect((await impersonate(await makeUser(app.db, { isSuperuser: true }), target.email)).status).toBe(200)
  for (const person of [
    await makePartner(app.db),
    await makeUser(app.db),
    await makeUser(app.db, { role: 'domain_spec' }),
  ]) {
    const answer = await impersonate(person, target.email)
    expect(answer.status).toBe(403)
    expect(answer.error.code).toBe('forbidden')
  }
})

test('administrators and superusers cannot be impersonated', async () => {
  for (const target of [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db, { isSuperuser: true })]) {
    expect((await impersonate(admin, target.email)).error.code).toBe('forbidden')
  }
})

test('an unknown login is not found, and only for callers who may impersonate', async () => {
  const answer = await impersonate(admin, 'nobody@example.org')
  expect(answer.status).toBe(404)
  expect(answer.error.message).toBe('Пользователь с таким логином не найден')
  expect((await impersonate(await makeUser(app.db), 'nobody@example.org')).status).toBe(403)
})

test('a blocked person cannot be impersonated', async () => {
  const target = await makeUser(app.db)
  const profileId = await makeProfile(app.db, target.id)
  await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
  expect((await impersonate(admin, target.email)).error.code).toBe('account_blocked')
})

test('the start and every write are in the audit log, reads are not', async () => {
  const target = await makeUser(app.db)
  const { body } = await impersonate(admin, target.email)
  await app.ask(getCurrentUser, { token: body.access })
  await app.ask(logout, { token: body.access })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', target.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'impersonation_started', actor_id: admin.id, detail: {} },
    { action: 'impersonated_write', actor_id: admin.id, detail: { method: 'POST', path: '/api/logout/' } },
  ])
})

test('impersonation never sets `activated`', async () => {
  const target = await makeUser(app.db)
  const profileId = await makeProfile(app.db, target.id)
  await app.db.insertInto('education_account').values({ profile_id: profileId }).execute()
  await impersonate(admin, target.email)
  const account = await app.db
    .selectFrom('education_account')
    .select('activated')
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  expect(account.activated).toBe(false)
})

type Person = { id: number; email: string }

const statusAfter = async (change: (people: { actor: Person; target: Person }) => Promise<unknown>) => {
  const [actor, target] = [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db)]
  const { body } = await impersonate(actor, target.email)
  expect((await app.ask(getCurrentUser, { token: body.access })).body.id).toBe(target.id)
  await change({ actor, target })
  const answer = await app.ask(getCurrentUser, { token: body.access })
  return [answer.status, answer.error.code]
}

const setUser = (id: number, values: { role?: 'admin' | 'domain_spec' | null; is_superuser?: boolean }) =>
  app.db.updateTable('app_user').set(values).where('id', '=', id).execute()

const over = [401, 'not_authenticated']

test('an impersonated session ends when the administrator loses the role', async () => {
  expect(await statusAfter(({ actor }) => setUser(actor.id, { role: null }))).toEqual(over)
  expect(await statusAfter(({ actor }) => setUser(actor.id, { role: 'domain_spec' }))).toEqual(over)
})

test('an impersonated session continues when the administrator becomes a superuser instead', async () => {
  const [status] = await statusAfter(({ actor }) => setUser(actor.id, { role: null, is_superuser: true }))
  expect(status).toBe(200)
})

test('an impersonated session ends when the administrator is blocked', async () => {
  const block = async ({ actor }: { actor: Person }) => {
    const profileId = await makeProfile(app.db, actor.id)
    await app.db.updateTable('learner_profile').set({ is_blocked: true }).where('id', '=', profileId).execute()
  }
  expect(await statusAfter(block)).toEqual(over)
})

test('an impersonated session ends when the administrator’s password changes', async () => {
  const change = async ({ actor }: { actor: Person }) => {
    const passwordHash = await hashPassword('another-Parol-2')
    await app.db
      .transaction()
      .execute((tx) => changePassword(tx, app.clock.now, { userId: actor.id, passwordHash, encrypted: null }))
  }
  expect(await statusAfter(change)).toEqual(over)
})

test('an impersonated session ends when its target becomes an administrator or a superuser', async () => {
  expect(await statusAfter(({ target }) => setUser(target.id, { role: 'admin' }))).toEqual(over)
  expect(await statusAfter(({ target }) => setUser(target.id, { is_superuser: true }))).toEqual(over)
  expect((await statusAfter(({ target }) => setUser(target.id, { role: 'domain_spec' })))[0]).toBe(200)
})

test('an impersonated session that was refused once stays ended', async () => {
  const [actor, target] = [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db)]
  const { body } = await impersonate(actor, target.email)
  await setUser(target.id, { role: 'admin' })
  expect((await app.ask(getCurrentUser, { token: body.access })).status).toBe(401)
  await setUser(target.id, { role: null })
  const again = await app.ask(getCurrentUser, { token: body.access })
  expect([again.status, again.error.code]).toEqual(over)
  expect((await impersonate(actor, target.email)).status).toBe(200)
})

test('where the database refuses to end such a session, it is refused all the same, and others go on', async () => {
  const [actor, target] = [await makeUser(app.db, { role: 'admin' }), await makeUser(app.db)]
  const own = await app.ask(login, { body: { email: actor.email, password } })
  const { body } = await impersonate(actor, target.email)
  await setUser(target.id, { role: 'admin' })
  const readOnly = { ...app.connection, options: '-c default_transaction_read_only=on' }
  const db = connectDatabase(readOnly, () => {})
  closeAfterTests(() => db.destroy())
  const warn = vi.fn()
  const find = createCallerLookup(db, () => app.clock.now, { warn })
  const [over, other] = await Promise.all(
    [body.access, own.body.access].map((token) => find(Number(decodeJwt(token).sid))),
  )
  expect([over, other?.userId]).toEqual([undefined, actor.id])
  expect(warn).toHaveBeenCalledTimes(1)
})
