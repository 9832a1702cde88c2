import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** So many days before an edition ends its questions are to be looked at, if no other edition follows. */
const reviewDays = [60, 30, 7]

/**
 * A review task for each question whose current wording cites an edition that ends, if no other wording follows on that
 * day. Of the days that have come only the latest counts: who loads a norm ten days before its end gets one task for a
 * question, not two. While a task of the question and the edition is open, no other is made.
 */
export const createReviewTasks = async (db: Db, now: Date, today: CalendarDay): Promise<number> => {
  const { numAffectedRows } = await sql`
    with made as (
    insert into review_task (kind, question_id, edition_id, days_before, created_at)
    select distinct 'norm_ends', question.id, edition.id, reached.days_before, ${now}::timestamptz
      from norm_edition edition
      cross join lateral (
        select min(days) as days_before from unnest(${reviewDays}::smallint[]) as days
         where edition.valid_until - ${today}::date <= days
      ) as reached
      join norm_point on norm_point.edition_id = edition.id
      join question_version_norm cited on cited.norm_point_id = norm_point.id
      join question on question.current_version_id = cited.version_id and question.retired_at is null
     where edition.retired_at is null and edition.valid_until is not null and reached.days_before is not null
       and (question.next_from is null or question.next_from > edition.valid_until)
       and not exists (select from norm_edition next where next.replaces_id = edition.id and next.retired_at is null)
       and not exists (select from review_task earlier join inbox_item on inbox_item.review_task_id = earlier.id
                        where earlier.question_id = question.id and earlier.edition_id = edition.id
                          and inbox_item.state <> 'closed')
    on conflict do nothing
    returning id)
    insert into inbox_item (review_task_id, created_at) select id, ${now}::timestamptz from made`.execute(db)
  return Number(numAffectedRows ?? 0)
}
