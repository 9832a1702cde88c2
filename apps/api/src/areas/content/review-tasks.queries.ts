import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasSuccessor } from '../../study/version-for.ts'
import { closeNeedlessNotices } from './notices/notices.queries.ts'

/** So many days before an edition ends its questions are to be looked at, if no other edition follows. */
const reviewDays = [60, 30, 7]

/** Questions whose current wording cites an edition that ends, if neither another wording nor another edition follows. */
const toReview = sql`
  select distinct question.id as question_id, edition.id as edition_id, edition.valid_until
    from norm_edition edition
    join norm_point on norm_point.edition_id = edition.id
    join question_version_norm cited on cited.norm_point_id = norm_point.id
    join question on question.current_version_id = cited.version_id and question.retired_at is null
   where edition.retired_at is null and edition.valid_until is not null
     and (question.next_from is null or question.next_from > edition.valid_until)
     and not ${hasSuccessor}`

/**
 * A review task for each question that is to be looked at. Of the days that have come only the latest counts: who loads a
 * norm ten days before its end gets one task for a question, not two. While a task of the question and the edition is
 * open, no other is made.
 */
export const createReviewTasks = async (db: Db, now: Date, today: CalendarDay): Promise<number> => {
  const { numAffectedRows } = await sql`
    with made as (
    insert into review_task (kind, question_id, edition_id, days_before, created_at)
    select 'norm_ends', question_id, edition_id, reached.days_before, ${now}::timestamptz
      from (${toReview}) as due
      cross join lateral (
        select min(days) as days_before from unnest(${reviewDays}::smallint[]) as days
         where due.valid_until - ${today}::date <= days
      ) as reached
     where reached.days_before is not null
       and not exists (select from review_task earlier join inbox_item on inbox_item.review_task_id = earlier.id
                        where earlier.question_id = due.question_id and earlier.edition_id = due.edition_id
                          and inbox_item.state <> 'closed')
    on conflict do nothing
    returning id)
    insert into inbox_item (review_task_id, created_at) select id, ${now}::timestamptz from made`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A change may answer what a task or a notice asks: the question is removed or reworded, or the norm has a successor. */
export const closeNeedlessReviews = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    update inbox_item set state = 'closed', outcome = 'outdated', closed_at = ${now}, version = version + 1
      from review_task
     where review_task.id = inbox_item.review_task_id and inbox_item.kind = 'review' and inbox_item.state <> 'closed'
       and case review_task.kind
             when 'norm_ends' then (review_task.question_id, review_task.edition_id) not in
                                   (select question_id, edition_id from (${toReview}) as due)
             when 'item_flags' then not exists (select from question where current_version_id = review_task.version_id
                                                   and id = review_task.question_id and retired_at is null)
             else false end
  `.execute(tx)
  await closeNeedlessNotices(tx, now)
}
