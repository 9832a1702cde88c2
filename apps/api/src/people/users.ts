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

/** The stored spelling of this email, where a user has it. */
export const findUserEmail = async (db: Db, email: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('app_user')
    .select('email')
    .where(sql`email_key(email)`, '=', sql`email_key(${email})`)
    .executeTakeFirst()
  return found?.email
}
