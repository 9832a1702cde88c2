import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface NewUser {
  email: string
  passwordHash: string | null
  role?: 'admin' | 'domain_spec' | 'course_manager' | null
  isSuperuser?: boolean
  isDemo?: boolean
  partnerId?: number | null
  /** The person chose the password. */
  isPasswordOwn?: boolean
}

/** Returns the new user's id, or undefined where the email is taken. Every user may study, so every user is a learner too. */
export const insertUser = async (tx: Tx, now: Date, user: NewUser): Promise<number | undefined> => {
  const row = await tx
    .insertInto('app_user')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role ?? null,
      is_superuser: user.isSuperuser ?? false,
      is_demo: user.isDemo ?? false,
      user_status: user.partnerId ? 'partner' : null,
      partner_profile_id: user.partnerId ?? null,
      password_is_own: user.isPasswordOwn ?? false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`email_key(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await tx.insertInto('learner').values({ id: row.id }).execute()
  return row?.id
}

/** The demo user who sent the newest proposal of the account, while they are a demo user without a profile. */
export const findAppliedDemoUser = async (db: Db, accountId: number): Promise<number | null> => {
  const found = await db
    .selectFrom('proposal')
    .innerJoin('app_user', 'app_user.id', 'proposal.demo_user_id')
    .leftJoin('learner_profile', 'learner_profile.user_id', 'app_user.id')
    .select('app_user.id')
    .where('education_account_id', '=', accountId)
    .where('is_demo', '=', true)
    .where('learner_profile.id', 'is', null)
    .orderBy('proposal.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

const uniqueViolation = '23505'

/** Makes a demo user an ordinary one, under the person's lock; false where the email is taken. */
export const convertDemoUser = async (tx: Tx, userId: number, email: string): Promise<boolean> =>
  tx
    .updateTable('app_user')
    .set({ email, is_demo: false })
    .where('id', '=', userId)
    .execute()
    .then(() => true)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === uniqueViolation) return false
      throw error
    })

/** The stored spelling of this email, where a user has it. */
export const findUserEmail = async (db: Db, email: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('app_user')
    .select('email')
    .where(sql`email_key(email)`, '=', sql`email_key(${email})`)
    .executeTakeFirst()
  return found?.email
}
