import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const lifetimeMs = 30 * 60 * 1000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const minCreatedAt = (now: Date) => new Date(now.getTime() - lifetimeMs)

const currentPasswordKey = sql`sha256(convert_to(app_user.password_hash, 'UTF8'))`

/** For a WHERE over `app_user`: a person who signs in with a password, and may. */
const mayReset = sql<boolean>`(app_user.password_hash is not null and not app_user.is_demo and not app_user.is_blocked and not exists (
  select from learner_profile where learner_profile.user_id = app_user.id and learner_profile.is_blocked))`

interface IssuedToken {
  token: string
  /** As the person's sign-in spells it. */
  email: string
}

/** A new token for the person with this email, stored only as a hash; undefined where nobody may reset a password by it. */
export const issuePasswordResetToken = async (db: Db, now: Date, email: string): Promise<IssuedToken | undefined> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ email: string }>`
    with person as (
      select id, email, ${currentPasswordKey} as password_key from app_user
       where email_key(email) = email_key(${email}) and ${mayReset}
    ), issued as (
      insert into password_reset_token (hash, user_id, password_key, created_at)
      select ${hashOf(token)}::bytea, id, password_key, ${now}::timestamptz from person
    )
    select email from person`.execute(db)
  return rows[0] && { token, email: rows[0].email }
}

/** The person whose password the token resets; undefined where it is unknown, expired, or older than the current password. */
export const findPersonOfResetToken = (db: Db, now: Date, token: string) =>
  db
    .selectFrom('password_reset_token')
    .innerJoin('app_user', 'app_user.id', 'password_reset_token.user_id')
    .select(['app_user.id as userId', 'app_user.email'])
    .where('hash', '=', hashOf(token))
    .where('password_reset_token.created_at', '>', minCreatedAt(now))
    .where('password_key', '=', sql<Buffer>`${currentPasswordKey}`)
    .where(mayReset)
    .executeTakeFirst()

export const removeOldResetTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('password_reset_token').where('created_at', '<=', minCreatedAt(now)).execute()
}
