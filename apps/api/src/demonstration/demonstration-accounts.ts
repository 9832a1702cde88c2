import { hashPassword } from '../areas/session/passwords.ts'
import { insertUser, type NewUser } from '../areas/session/session.queries.ts'
import type { Db } from '../db/database.ts'
import { randomPassword } from '../random-password.ts'

export interface DemonstrationAccount {
  who: string
  email: string
  password: string
}

const knownPassword = 'demo-Parol-2026'
const partnerCompany = 'ООО «Вектор»'

const accounts: { who: string; user: Omit<NewUser, 'passwordHash' | 'partnerId'>; isPartner?: true }[] = [
  { who: 'суперпользователь', user: { email: 'admin@example.org', isSuperuser: true } },
  { who: 'партнёр', user: { email: 'partner@example.org' }, isPartner: true },
  { who: 'обучающийся', user: { email: 'learner@example.org' } },
  { who: 'сотрудник (admin)', user: { email: 'staff@example.org', role: 'admin' } },
]

/**
 * One person of each kind, with a password that stands in the README, unless strangers could reach the server. Once:
 * a database that has any user is left alone. All or nothing.
 */
export const createDemonstrationAccounts = async (
  db: Db,
  now: Date,
  options: { reachableByStrangers: boolean },
): Promise<DemonstrationAccount[]> => {
  const known = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (known) return []
  const made = accounts.map(({ who, user, isPartner }) => {
    const password = options.reachableByStrangers ? randomPassword(14) : knownPassword
    return { who, user, isPartner, email: user.email, password }
  })
  const hashes = await Promise.all(made.map(({ password }) => hashPassword(password)))
  await db.transaction().execute(async (tx) => {
    const partner = await tx
      .selectFrom('partner_profile')
      .select('id')
      .where('company', '=', partnerCompany)
      .executeTakeFirstOrThrow()
    for (const [index, { user, isPartner }] of made.entries()) {
      const passwordHash = hashes[index] ?? null
      await insertUser(tx, now, { ...user, passwordHash, partnerId: isPartner ? partner.id : null })
    }
  })
  return made.map(({ who, email, password }) => ({ who, email, password }))
}
