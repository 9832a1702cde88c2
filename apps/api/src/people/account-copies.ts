import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { accountsOf, lockAccounts } from './lock-accounts.ts'

/**
 * The definition of the denormalised columns of an education account, by which its list is sorted, searched and filtered
 * without a join. Every change of an account's people, proposals or courses calls this in the same transaction, under
 * the person's lock.
 */
const updateCopies = async (tx: Tx, which: RawBuilder<boolean>): Promise<void> => {
  await lockAccounts(tx, which)
  await sql`
    update education_account
       set sort_creator = coalesce(owner.company, creator.email, ''),
           sort_name = coalesce(person.sort_name, ''),
           first_proposal_no = applied.first_no,
           search_text = searchable(concat_ws(' ', '', person.sort_name, person.email, applied.words)),
           latest_user_course_id = latest.id,
           latest_start_date = latest.start_date,
           is_begun = coalesce(latest.started_at is not null, false),
           access_until = case when latest.paused_on is null and latest.id is not null
                               then latest.start_date + latest.access_days + latest.prolonged_days + latest.paused_days
                               else 'infinity' end
      from education_account account
      left join partner_profile owner on owner.id = account.partner_id
      left join app_user creator on creator.id = account.created_by_id
      left join lateral (
        select learner_profile.user_id, learner_profile.sort_name, app_user.email
          from learner_profile join app_user on app_user.id = learner_profile.user_id
         where learner_profile.id = account.profile_id
      ) person on true
      left join lateral (
        select min(proposal.no) as first_no,
               string_agg(concat_ws(' ', proposal.no, proposal.last_name, proposal.first_name, proposal.surname, proposal.email), ' ') as words
          from proposal where proposal.education_account_id = account.id
      ) applied on true
      left join lateral (
        select user_course.id, user_course.start_date, user_course.started_at, user_course.paused_on,
               user_course.access_days, user_course.prolonged_days, user_course.paused_days
          from user_course where user_course.learner_id = person.user_id
         order by user_course.start_date desc, user_course.id desc limit 1
      ) latest on true
     where education_account.id = account.id and ${which}`.execute(tx)
}

export const updateAccountCopies = (tx: Tx, accountIds: readonly number[]): Promise<void> =>
  updateCopies(tx, sql`education_account.id = any(${accountIds}::bigint[])`)

/** All accounts of several learners, locked in one order. */
export const updateAccountCopiesOfAll = (tx: Tx, learnerIds: readonly number[]): Promise<void> =>
  updateCopies(
    tx,
    sql`education_account.profile_id in (
      select profile.id from learner_profile profile where profile.user_id = any(${learnerIds}::bigint[]))`,
  )

/** All accounts of a partner, after a change of its name. */
export const updateAccountCopiesOfPartner = (tx: Tx, partnerId: number): Promise<void> =>
  updateCopies(tx, sql`education_account.partner_id = ${partnerId}`)

/** All accounts of one learner, after a change of their name, email or courses. */
export const updateAccountCopiesOf = (tx: Tx, learnerId: number): Promise<void> =>
  updateCopies(tx, accountsOf(learnerId))
