import { login } from '@dopusk/contract'
import { sql } from 'kysely'
import { openOwnSession } from '../areas/session/login.service.ts'
import { findUserByEmail } from '../areas/session/session.queries.ts'
import type { Db } from '../db/database.ts'
import { createAccessTokens } from '../http/access-token.ts'
import { insertUser, type NewUser } from '../people/users.ts'
import type { TestApp } from './test-app.ts'
import { testSecrets } from './test-secrets.ts'

export const password = 'right-Parol-1'
/** Of `password`, at the lowest cost: a sign-in takes a millisecond. The sign-in tests compare the real cost. */
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$Aou/bFH41hPCggLnc6IsUg$773/pwHjMzR7Zz61xnjqnRDcGqsXnvZtdC78EqtcdHI'

let serial = 0
const nextSerial = () => {
  serial += 1
  return serial
}

export const makeUser = async (db: Db, user: Partial<NewUser> = {}): Promise<{ id: number; email: string }> => {
  const email = user.email ?? `person-${nextSerial()}@example.org`
  const id = await db.transaction().execute((tx) => insertUser(tx, new Date(), { passwordHash, ...user, email }))
  if (id === undefined) throw new Error(`${email} is taken`)
  return { id, email }
}

export const makePartner = async (db: Db): Promise<{ id: number; email: string; partnerId: number }> => {
  const { id: partnerId } = await db
    .insertInto('partner_profile')
    .values({
      company: `ООО «Партнёр ${nextSerial()}»`,
      inn: '5904123453',
      kpp: '590401001',
      address: '614000, г. Пермь, ул. Примерная, д. 10',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await makeUser(db, { partnerId })), partnerId }
}

export const makeProfile = async (db: Db, userId: number): Promise<number> => {
  const { id } = await db
    .insertInto('learner_profile')
    .values({
      user_id: userId,
      last_name: 'Ёлкина',
      first_name: 'Анна',
      phone: '+79000000000',
      birth_date: '1990-02-28',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Signs in with the password, as a person does. */
export const logInAs = async (app: TestApp, { email }: { email: string }): Promise<string> => {
  const { status, body } = await app.ask(login, { body: { email, password } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
  return body.access
}

const accessTokens = createAccessTokens(testSecrets.token)

/** What a sign-in leaves, without the request and the check of the password: for tests of what a person does after it. */
export const signInAs = async ({ db, clock }: TestApp, { email }: { email: string }): Promise<string> => {
  const user = await findUserByEmail(db, email)
  if (user === undefined || user.isBlocked) throw new Error(`${email} may not sign in`)
  const checked = { user, refund: sql`select` }
  const { access } = await openOwnSession({ db, accessTokens }, clock.now, checked, false)
  return access
}
