import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** A user, or an applicant or a pending registration: those have an email and no ids. */
export interface Person {
  email: string
  userId: number | null
  profileId: number | null
  /** Partners, superusers and the dashboard's roles act for a company; what they did is kept under their name. */
  hasPermissions: boolean
  /** Phones of the profile and of the proposals, to find enquiries, which have no email. */
  phones: string[]
}

interface Found extends Omit<Person, 'email'> {
  hasRegistration: boolean
}

export const findPerson = async (db: Db, email: string): Promise<Person | undefined> => {
  const { rows } = await sql<Found>`
    select person.id as "userId", learner_profile.id as "profileId",
           coalesce(person.role is not null or person.is_superuser or person.user_status is not null, false) as "hasPermissions",
           array_remove(array(select distinct phone from proposal where email_key(email) = email_key(${email})) || learner_profile.phone, null) as phones,
           exists (select from pending_registration where email_key(email) = email_key(${email}))
             or exists (select from mail_outbox where email_key(address) = email_key(${email})) as "hasRegistration"
      from (select ${email}::text as email) as requested
      left join app_user person on email_key(person.email) = email_key(requested.email)
      left join learner_profile on learner_profile.user_id = person.id`.execute(db)
  if (rows[0] === undefined) return undefined
  const { hasRegistration, ...found } = rows[0]
  const isKnown = found.userId !== null || found.phones.length > 0 || hasRegistration
  return isKnown ? { email, ...found } : undefined
}
