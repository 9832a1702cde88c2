import type { Db } from '../../db/database.ts'
import { changePassword } from '../../people/change-password.ts'
import { hashPassword } from '../../people/passwords.ts'
import { insertUser, type NewUser } from '../../people/users.ts'
import { findUserByEmail, upsertPartner } from './session.queries.ts'

export const kindsOfUser = ['learner', 'partner', 'superuser', 'admin', 'domain_spec', 'course_manager'] as const
export type KindOfUser = (typeof kindsOfUser)[number]

const permissionsOf = (kind: KindOfUser): Partial<NewUser> => {
  if (kind === 'superuser') return { isSuperuser: true }
  if (kind === 'learner' || kind === 'partner') return {}
  return { role: kind }
}

/** For the command line: creates a user of any kind; false where the email is taken. A partner belongs to a company. */
export const createUserFromCommandLine = async (
  db: Db,
  now: Date,
  user: { email: string; password: string; kind: KindOfUser; company?: string },
): Promise<boolean> => {
  const passwordHash = await hashPassword(user.password)
  const id = await db.transaction().execute(async (tx) => {
    const partnerId = user.company === undefined ? null : await upsertPartner(tx, user.company)
    return insertUser(tx, now, { ...permissionsOf(user.kind), email: user.email, passwordHash, partnerId })
  })
  return id !== undefined
}

/** Changes the password and ends the person's sessions; false where there is no such user. */
export const setPassword = async (db: Db, now: Date, email: string, password: string): Promise<boolean> => {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined) return false
    // Only the person at the command line knows this password: staff see none until they set one themselves.
    await changePassword(tx, now, { userId: user.id, passwordHash, encrypted: null })
    return true
  })
}
