import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Current wordings with flags, unless an expert has looked at them and there are not twice as many answers since. */
const toLookAt = sql`
  select item.version_id, question.id as question_id
    from item_statistics item join question_version version on version.id = item.version_id
    join question on question.id = version.question_id and question.current_version_id = version.id and question.retired_at is null
   where cardinality(item.flags) > 0 and (item.muted_at is null or item.first_count >= 2 * item.muted_at)`

/** One review for a wording, which opens again when there are twice as many answers. */
export const openItemReviews = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    with due as (${toLookAt}), made as (
      insert into review_task (kind, question_id, version_id, created_at)
      select 'item_flags', question_id, version_id, ${now}::timestamptz from due
      on conflict (version_id) do nothing
      returning id
    ), put as (
      insert into inbox_item (review_task_id, created_at) select id, ${now}::timestamptz from made
    )
    update inbox_item set state = 'new', assignee_id = null, outcome = null, closed_by = null, closed_at = null,
           created_at = ${now}, version = inbox_item.version + 1
      from review_task join due on due.version_id = review_task.version_id
     where inbox_item.review_task_id = review_task.id and inbox_item.state = 'closed'`.execute(tx)
}
