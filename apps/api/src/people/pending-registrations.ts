import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const minCreatedAt = (now: Date) => new Date(now.getTime() - lifetimeMs)

export const insertPendingRegistration = async (
  tx: Tx,
  now: Date,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<number> => {
  const { id } = await tx
    .insertInto('pending_registration')
    .values({ email, password_hash: passwordHash, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new token that confirms the registration, stored only as a hash; undefined where its 24 hours are over. */
export const issueRegistrationToken = async (
  db: Db,
  now: Date,
  registrationId: number,
): Promise<string | undefined> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql`
    insert into registration_token (hash, registration_id)
    select ${hashOf(token)}::bytea, id from pending_registration
     where id = ${registrationId} and created_at > ${minCreatedAt(now)}
    returning registration_id`.execute(db)
  return rows.length > 0 ? token : undefined
}

/** Undefined where the token confirms no registration. */
export const findPasswordHashOfToken = async (db: Db, now: Date, token: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('registration_token')
    .innerJoin('pending_registration', 'pending_registration.id', 'registration_token.registration_id')
    .select('password_hash as passwordHash')
    .where('hash', '=', hashOf(token))
    .where('created_at', '>', minCreatedAt(now))
    .executeTakeFirst()
  return found?.passwordHash
}

/** Deletes and returns the registration that the token confirms: all tokens of one registration together work once. */
export const deletePendingRegistration = async (tx: Tx, now: Date, token: string) => {
  const registration = await tx
    .deleteFrom('pending_registration')
    .where('id', '=', (eb) =>
      eb.selectFrom('registration_token').select('registration_id').where('hash', '=', hashOf(token)),
    )
    .where('created_at', '>', minCreatedAt(now))
    .returning(['email', 'password_hash as passwordHash'])
    .executeTakeFirst()
  return registration
}

export const removeOldRegistrations = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('pending_registration').where('created_at', '<=', minCreatedAt(now)).execute()
}
