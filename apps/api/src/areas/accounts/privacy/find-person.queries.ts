import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { siteAccountsCreatedBy } from '../../../people/lock-accounts.ts'

/** Whose data: of a user, an applicant or a pending registration by email; of a visitor by phone. */
export type Whose = { email: string } | { phone: string }

/** Requests that match a person and were confirmed as theirs. */
export interface Confirmed {
  proposalIds: number[]
  enquiryIds: number[]
}

/** Applicants and pending registrations have an email and no ids; visitors have only what was confirmed. */
export interface Person extends Confirmed {
  email: string | null
  userId: number | null
  profileId: number | null
  /** Partners, superusers and the dashboard's roles act for a company; what they did is kept under their name. */
  hasPermissions: boolean
}

type Ids = Pick<Person, 'userId' | 'profileId' | 'hasPermissions'>

export const findPersonIds = async (db: Db, whose: Whose): Promise<Ids> => {
  if ('phone' in whose) return { userId: null, profileId: null, hasPermissions: false }
  const { rows } = await sql<Ids>`
    select person.id as "userId", learner_profile.id as "profileId",
           person.role is not null or person.is_superuser or person.user_status is not null as "hasPermissions"
      from app_user person left join learner_profile on learner_profile.user_id = person.id
     where email_key(person.email) = email_key(${whose.email})`.execute(db)
  return rows[0] ?? { userId: null, profileId: null, hasPermissions: false }
}

export const ofUser = ({ userId }: Person) => sql<boolean>`user_id = ${userId}`
export const ofLearner = ({ userId }: Person) => sql<boolean>`learner_id = ${userId}`
export const withEmail = ({ email }: Person) => sql<boolean>`email_key(email) = email_key(${email})`

/** For a WHERE over `mail_outbox`. */
export const isAddressee = ({ userId, email }: Person) =>
  sql<boolean>`(recipient_id = ${userId} or email_key(address) = email_key(${email}))`

/** Whether an account has a learner, whose its proposals then are. */
const hasLearner = sql<boolean>`exists (
  select from education_account account where account.id = proposal.education_account_id and account.profile_id is not null)`

/**
 * For a WHERE over `proposal`: of the person's own account; with their email where the account has no learner; or confirmed. Anybody
 * can write any email and phone into a proposal.
 */
export const isOwnProposal = ({ email, profileId, proposalIds }: Person) =>
  // No index covers an OR of these.
  sql<boolean>`proposal.id in (
    select proposal.id from proposal join education_account on education_account.id = proposal.education_account_id
     where education_account.profile_id = ${profileId}
    union select proposal.id from proposal where email_key(proposal.email) = email_key(${email}) and not ${hasLearner}
    union select unnest(${proposalIds}::bigint[]))`

/** For a WHERE over `enquiry`, which names no person: a phone may be of several people. */
export const isOwnEnquiry = ({ enquiryIds }: Person) => sql<boolean>`enquiry.id = any(${enquiryIds}::bigint[])`

/** For a WHERE over `education_account`: the accounts that copy data of the person, as learner, applicant or creator. */
export const accountsOfPerson = (person: Person) =>
  sql<boolean>`(education_account.profile_id = ${person.profileId}
    or education_account.id in (select education_account_id from proposal where ${isOwnProposal(person)})
    or ${person.userId === null ? sql`false` : siteAccountsCreatedBy(person.userId)})`

/** A request that has the phone or the email of a person, and may be of another one. */
export interface Match {
  kind: 'enquiry' | 'proposal'
  id: number
  name: string
  phone: string
  /** Enquiries have none. */
  email: string | null
  createdAt: Date
  /** The learner whose account the proposal belongs to; null where it has none. */
  learner: string | null
}

/** No more are shown; after these are taken, the others are. */
const maxMatches = 100

/** The last ten digits: the same phone may begin with 8, 7 or +7. The migration has indexes on the same expression. */
const digitsOf = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10)`

/** The phones of the person's own rows. A proposal that is theirs only by its email says nothing of a learner's phone. */
const ownPhones = (whose: Whose, person: Person) => {
  if ('phone' in whose) return sql`select ${whose.phone}::text as phone`
  if (person.profileId === null) return sql`select phone from proposal where ${isOwnProposal(person)}`
  return sql`
    select phone from learner_profile where id = ${person.profileId}
    union select phone from proposal
     where education_account_id in (select id from education_account where profile_id = ${person.profileId})`
}

/** What has a phone or the email of the person and is not theirs by an account, newest first. */
export const listMatches = async (db: Db, whose: Whose, person: Person): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    with own as materialized (
      select array(select ${digitsOf('phone')} from (${ownPhones(whose, person)}) as found
                    where length(${digitsOf('phone')}) = 10) as digits
    ), matching as (
      select id from proposal where ${digitsOf('phone')} = any (array(select unnest(digits) from own)) and not ${hasLearner}
      union select id from proposal where email_key(email) = email_key(${person.email})
    )
    select * from (
      select 'enquiry' as kind, id, name, phone, null as email, created_at as "createdAt", null as learner
        from enquiry where ${digitsOf('phone')} = any (array(select unnest(digits) from own)) and not ${isOwnEnquiry(person)}
      union all
      select 'proposal', proposal.id, concat_ws(' ', proposal.last_name, proposal.first_name, proposal.surname), proposal.phone,
             proposal.email, proposal.created_at, profile.sort_name
        from matching join proposal on proposal.id = matching.id
        join education_account on education_account.id = proposal.education_account_id
        left join learner_profile profile on profile.id = education_account.profile_id
       where not ${isOwnProposal(person)}
    ) as matches order by "createdAt" desc, kind, id desc limit ${maxMatches}`.execute(db)
  return rows
}
