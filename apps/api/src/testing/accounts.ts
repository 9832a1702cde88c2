import type { Db } from '../db/database.ts'
import { updateAccountCopies } from '../people/account-copies.ts'
import { createPasswordCipher } from '../people/password-cipher.ts'
import { makeUser } from './people.ts'
import { testSecrets } from './test-secrets.ts'

export const testCipher = createPasswordCipher(testSecrets.password)

interface MadeAccount {
  partnerId?: number | null
  createdBy?: number
  createdAt?: Date
  /** Proposals for these courses. */
  proposals?: number[]
  applicant?: { lastName: string; firstName: string; email: string }
  profileId?: number
  passwordEncrypted?: Buffer
}

/** By default an account without a learner, as after a proposal. Returns its id. */
export const makeAccount = (db: Db, made: MadeAccount = {}): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('education_account')
      .values({
        partner_id: made.partnerId ?? null,
        profile_id: made.profileId ?? null,
        created_by_id: made.createdBy ?? null,
        password_encrypted: made.passwordEncrypted ?? null,
        ...(made.createdAt && { created_at: made.createdAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { lastName = 'Заявкин', firstName = 'Иван', email = 'applicant@example.org' } = made.applicant ?? {}
    for (const courseId of made.proposals ?? []) {
      await tx
        .insertInto('proposal')
        .values({
          education_account_id: id,
          course_id: courseId,
          last_name: lastName,
          first_name: firstName,
          birth_date: '1990-01-01',
          phone: '+79000000000',
          email,
          consent_at: new Date(),
        })
        .execute()
    }
    await updateAccountCopies(tx, [id])
    return id
  })

export interface MadeLearner {
  accountId: number
  profileId: number
  userId: number
  email: string
}

interface Person {
  lastName?: string
  firstName?: string
  patronymic?: string | null
  email?: string
  phone?: string
  readablePassword?: string
}

/** An account with its learner. */
export const makeLearner = async (db: Db, account: MadeAccount = {}, person: Person = {}): Promise<MadeLearner> => {
  const user = await makeUser(db, person.email === undefined ? {} : { email: person.email })
  const { id: profileId } = await db
    .insertInto('learner_profile')
    .values({
      user_id: user.id,
      last_name: person.lastName ?? 'Ёлкина',
      first_name: person.firstName ?? 'Анна',
      surname: person.patronymic ?? null,
      phone: person.phone ?? '+79000000000',
      birth_date: '1990-02-28',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { readablePassword } = person
  const accountId = await makeAccount(db, {
    ...account,
    profileId,
    ...(readablePassword !== undefined && { passwordEncrypted: testCipher.encrypt(user.id, readablePassword) }),
  })
  return { accountId, profileId, userId: user.id, email: user.email }
}

export const linkAccount = (db: Db, accountId: number, profileId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('education_account').set({ profile_id: profileId }).where('id', '=', accountId).execute()
    await updateAccountCopies(tx, [accountId])
  })
