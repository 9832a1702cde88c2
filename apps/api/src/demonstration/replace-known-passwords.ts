import type { Db } from '../db/database.ts'
import { changePassword } from '../people/change-password.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { hashPassword, verifyPassword } from '../people/passwords.ts'
import { randomPassword } from '../random-password.ts'
import { listFirstUsers } from './demonstration.queries.ts'
import { demonstrationEmails, knownPassword } from './demonstration-accounts.ts'

type User = Awaited<ReturnType<typeof listFirstUsers>>[number]

/** Demonstration people are created first, so they are among these, even with other emails. */
const firstUsers = 200

/** Hashes are salted: only people who were created together have the same one. */
const listCandidates = async (db: Db): Promise<User[]> => {
  const users = await listFirstUsers(db, firstUsers)
  const owners = Map.groupBy(users, ({ password_hash }) => password_hash)
  return users.filter(
    ({ email, password_hash }) =>
      password_hash !== null && (demonstrationEmails.includes(email) || (owners.get(password_hash)?.length ?? 0) > 1),
  )
}

const listWithKnownPassword = async (db: Db): Promise<User[]> => {
  const byHash = Map.groupBy(await listCandidates(db), ({ password_hash }) => password_hash)
  const found = [...byHash].map(async ([hash, users]) => ((await verifyPassword(hash, knownPassword)) ? users : []))
  return (await Promise.all(found)).flat()
}

/**
 * For the start of a public server: every user with the documented password gets a random one, which is not shown, and
 * their sessions are ended. Returns the number of users.
 */
export const replaceKnownPasswords = async (db: Db, now: Date, cipher: PasswordCipher): Promise<number> => {
  const users = await listWithKnownPassword(db)
  const changes = users.map(async ({ id: userId }) => {
    const password = randomPassword(14)
    return { userId, passwordHash: await hashPassword(password), encrypted: cipher.encrypt(userId, password) }
  })
  const made = await Promise.all(changes)
  await db.transaction().execute(async (tx) => {
    for (const change of made) await changePassword(tx, now, change)
  })
  return users.length
}
