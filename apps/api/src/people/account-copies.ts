import { type RawBuilder, sql } from 'kysely'
import { arrayOf } from '../db/batches.ts'
import type { Tx } from '../db/database.ts'
import { accessEndInSql } from '../study/access-period.ts'
import { accountsOf, lockAccounts } from './lock-accounts.ts'

/** What the list knows of a person's courses; `learner` is the person, null without one. */
export const studyCopies = (learner: RawBuilder<unknown>) => sql`
  select (array_agg(given.id order by given.start_date desc, given.id desc))[1] as latest_id,
         coalesce((array_agg(given.progress order by given.start_date desc, given.id desc))[1], -1) as progress,
         coalesce(array_agg(given.course_id order by given.course_id), '{}') as course_ids,
         coalesce(max(given.until) filter (where given.progress = 100), '-infinity') as ready_until,
         coalesce(max(given.until) filter (where given.is_started), '-infinity') as begun_until,
         coalesce(max(given.until), 'infinity') as access_until
    from (
      select user_course.id, user_course.course_id, user_course.start_date,
             user_course.started_at is not null as is_started, ${accessEndInSql} as until,
             course_progress(user_course.good_count, course.question_count, user_course.passed_count, course.ticket_count)
               as progress
        from user_course join course on course.id = user_course.course_id
       where user_course.learner_id = ${learner}
    ) as given`

/**
 * The definition of the denormalised columns of an education account, by which its list is sorted, searched and filtered
 * without a join. Every change of an account's people, proposals or courses calls this in the same transaction, under
 * the person's lock. `name` prepares the statement.
 */
const updateCopies = async (tx: Tx, which: RawBuilder<boolean>, name = sql``): Promise<void> => {
  await lockAccounts(tx, which)
  await sql`${name}
    update education_account
       set sort_creator = coalesce(owner.company, creator.email, ''),
           sort_name = coalesce(person.sort_name, ''),
           first_proposal_no = applied.first_no,
           search_text = searchable(concat_ws(' ', '', person.sort_name, person.email, right(person.phone, 10), applied.words)),
           latest_user_course_id = studied.latest_id,
           progress = studied.progress,
           course_ids = studied.course_ids,
           ready_until = studied.ready_until,
           begun_until = studied.begun_until,
           access_until = studied.access_until,
           bucket = account_bucket_on(studied.ready_until, studied.begun_until, studied.access_until,
                                      coalesce((select bucket_day from account_refresh), current_date))
      from education_account account
      left join partner_profile owner on owner.id = account.partner_id
      left join app_user creator on creator.id = account.created_by_id
      left join lateral (
        select learner_profile.user_id, learner_profile.sort_name, learner_profile.phone, app_user.email
          from learner_profile join app_user on app_user.id = learner_profile.user_id
         where learner_profile.id = account.profile_id
      ) person on true
      left join lateral (
        select min(proposal.no) as first_no,
               string_agg(concat_ws(' ', proposal.no, proposal.last_name, proposal.first_name, proposal.surname, proposal.email,
                                    right(proposal.phone, 10)), ' ') as words
          from proposal where proposal.education_account_id = account.id
      ) applied on true
      cross join lateral (${studyCopies(sql`person.user_id`)}) studied
     where education_account.id = account.id and ${which}`.execute(tx)
}

export const updateAccountCopies = (tx: Tx, accountIds: readonly number[]): Promise<void> =>
  updateCopies(tx, sql`education_account.id = any(${accountIds}::bigint[])`, sql`/*hot:update_account_copies_by_id*/`)

/** All accounts of several learners, locked in one order. */
export const updateAccountCopiesOfAll = (tx: Tx, learnerIds: readonly number[]): Promise<void> =>
  updateCopies(
    tx,
    sql`education_account.profile_id in (
      select profile.id from learner_profile profile where profile.user_id = any(${arrayOf('bigint', learnerIds)}::bigint[]))`,
    sql`/*hot:update_account_copies*/`,
  )

/** All accounts of a partner, after a change of its name. */
export const updateAccountCopiesOfPartner = (tx: Tx, partnerId: number): Promise<void> =>
  updateCopies(tx, sql`education_account.partner_id = ${partnerId}`)

/** All accounts of one learner, after a change of their name, email or courses. */
export const updateAccountCopiesOf = (tx: Tx, learnerId: number): Promise<void> =>
  updateCopies(tx, accountsOf(learnerId), sql`/*hot:update_account_copies_of_one*/`)
