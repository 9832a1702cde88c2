import { type CalendarDay, minOthersForScore, scoreSteps, timeSteps } from '@dopusk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Attempts that are counted in one transaction. */
const batchSize = 5000

/** Demo users try things out, and staff know the answers. */
const isOfLearner = sql`exists (select from app_user where app_user.id = attempt.learner_id
                                   and not is_demo and role is null and not is_superuser)`

/**
 * The next attempts in the order in which they were begun, with everything that they add. The strength of a learner is the share
 * of right ones among their other first answers in the course, up to the end of the attempt: it does not depend on which attempts
 * are counted together.
 */
const countBatch = (until: RawBuilder<unknown>) => sql<{ count: number }>`
  with state as materialized (select counted_until, last_attempt_id from item_statistics_state),
  listed as materialized (
    select attempt.learner_id, attempt.id, attempt.user_course_id, attempt.created_at
      from attempt
     where (attempt.created_at, attempt.id) > ((select counted_until from state), (select last_attempt_id from state))
       and attempt.created_at < ${until}
     order by attempt.created_at, attempt.id limit ${batchSize}
  ), of_learners as materialized (
    select * from listed attempt where ${isOfLearner}
  ), asked as materialized (
    select attempt.learner_id, attempt.user_course_id, attempt.id as attempt_id, attempt.created_at, question.version_id,
           question.answered_at is not null as is_answered, question.answer_time_s,
           coalesce(question.is_right and question.regrade_id is null, false) as is_right,
           question.answered_at is not null and question.memory_before is null as is_first,
           case when cardinality(question.items) < 2 then question.items
                else array(select item from unnest(question.items) as item order by item) end as items
      from of_learners attempt cross join lateral (
        -- With an offset the answers of each attempt are looked up; a plain join may read all answers for each batch.
        select version_id, items, answer_time_s, answered_at, is_right, regrade_id, memory_before from attempt_question
         where learner_id = attempt.learner_id and attempt_id = attempt.id offset 0
      ) as question
  ), of_attempt as (
    select learner_id, user_course_id, attempt_id, created_at, count(*) as answers, count(*) filter (where is_right) as right_ones
      from asked where is_first group by learner_id, user_course_id, attempt_id, created_at
  ), known as (
    select attempt_id,
           coalesce(first_answers.answer_count, 0) + sum(answers) over so_far as answers,
           coalesce(first_answers.right_count, 0) + sum(right_ones) over so_far as right_ones
      from of_attempt left join first_answers using (learner_id, user_course_id)
    window so_far as (partition by learner_id, user_course_id order by created_at, attempt_id)
  ), first as materialized (
    select asked.*,
           case when known.answers - 1 >= ${minOthersForScore}
                then (known.right_ones - asked.is_right::int)::float8 / (known.answers - 1)::float8 end as score
      from asked join known using (attempt_id) where is_first
  ), tallied as (
    insert into first_answers (learner_id, user_course_id, answer_count, right_count)
    select learner_id, user_course_id, sum(answers), sum(right_ones) from of_attempt group by learner_id, user_course_id
    on conflict (learner_id, user_course_id) do update
       set answer_count = first_answers.answer_count + excluded.answer_count,
           right_count = first_answers.right_count + excluded.right_count
  ), chosen as (
    insert into item_choice (version_id, items, score, answer_count)
    select version_id, items, case when score is null then -1 else least(${scoreSteps - 1}, floor(score * ${scoreSteps}::int)) end, count(*)
      from first group by 1, 2, 3
    on conflict (version_id, items, score) do update set answer_count = item_choice.answer_count + excluded.answer_count
  ), timed as (
    insert into item_time (version_id, from_s, answer_count, right_count)
    select version_id, (${timeSteps}::int[])[width_bucket(answer_time_s, ${timeSteps}::int[])], count(*),
           count(*) filter (where is_right)
      from first group by 1, 2
    on conflict (version_id, from_s) do update
       set answer_count = item_time.answer_count + excluded.answer_count,
           right_count = item_time.right_count + excluded.right_count
  ), of_item as (
    select version_id, count(*) as asked, count(*) filter (where is_answered) as answers,
           count(*) filter (where is_right) as right_ones
      from asked group by version_id
  ), of_item_first as (
    select version_id, count(*) as answers, count(*) filter (where is_right) as right_ones, count(score) as scores,
           count(score) filter (where is_right) as right_scores, coalesce(sum(score), 0) as sum,
           coalesce(sum(score * score), 0) as square_sum, coalesce(sum(score) filter (where is_right), 0) as right_sum
      from first group by version_id
  ), summed as (
    insert into item_statistics as item (version_id, asked_count, answer_count, right_count, first_count, first_right_count,
      score_count, score_right_count, score_sum, score_square_sum, score_right_sum)
    select version_id, of_item.asked, of_item.answers, of_item.right_ones, coalesce(first.answers, 0),
           coalesce(first.right_ones, 0), coalesce(first.scores, 0), coalesce(first.right_scores, 0), coalesce(first.sum, 0),
           coalesce(first.square_sum, 0), coalesce(first.right_sum, 0)
      from of_item left join of_item_first first using (version_id)
    on conflict (version_id) do update
       set asked_count = item.asked_count + excluded.asked_count, answer_count = item.answer_count + excluded.answer_count,
           right_count = item.right_count + excluded.right_count, first_count = item.first_count + excluded.first_count,
           first_right_count = item.first_right_count + excluded.first_right_count,
           score_count = item.score_count + excluded.score_count,
           score_right_count = item.score_right_count + excluded.score_right_count,
           score_sum = item.score_sum + excluded.score_sum,
           score_square_sum = item.score_square_sum + excluded.score_square_sum,
           score_right_sum = item.score_right_sum + excluded.score_right_sum, is_stale = true
  ), last as (
    select created_at, id from listed order by created_at desc, id desc limit 1
  ), moved as (
    update item_statistics_state
       set counted_until = coalesce((select created_at from last), counted_until),
           last_attempt_id = coalesce((select id from last), last_attempt_id)
  )
  select count(*)::int as count from listed`

/** Adds the answers of attempts that were begun before the day and are not counted yet. */
export const countAnswers = async (db: Db, day: CalendarDay, timeZone: string): Promise<void> => {
  const until = sql`(${day}::timestamp at time zone ${timeZone})`
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      await sql`select from item_statistics_state for update`.execute(tx)
      const { rows } = await countBatch(until).execute(tx)
      return rows[0]?.count ?? 0
    })
    if (count < batchSize) break
  }
  await sql`
    update item_statistics_state set counted_until = ${until}, last_attempt_id = 0 where counted_until < ${until}`.execute(
    db,
  )
}
