import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Whose data: of a user, an applicant or a pending registration by email; of a visitor with an enquiry by phone. */
export type Whose = { email: string } | { phone: string }

/** Applicants and pending registrations have an email and no ids; visitors have a phone and nothing else. */
export interface Person {
  email: string | null
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

/** For a WHERE over `enquiry`. Compares the last ten digits: the same phone may begin with 8, 7 or +7. */
export const hasOwnPhone = ({ phones }: Pick<Person, 'phones'>) =>
  sql<boolean>`right(regexp_replace(phone, '\\D', '', 'g'), 10) = any (
    select right(regexp_replace(own, '\\D', '', 'g'), 10) from unnest(${phones}::text[]) as own)`

const findByPhone = async (db: Db, phone: string): Promise<Person | undefined> => {
  const person = { email: null, userId: null, profileId: null, hasPermissions: false, phones: [phone] }
  const { rows } = await sql`select from enquiry where ${hasOwnPhone(person)} limit 1`.execute(db)
  return rows.length > 0 ? person : undefined
}

const findByEmail = async (db: Db, email: string): Promise<Person | undefined> => {
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

export const findPerson = (db: Db, whose: Whose): Promise<Person | undefined> =>
  'email' in whose ? findByEmail(db, whose.email) : findByPhone(db, whose.phone)
