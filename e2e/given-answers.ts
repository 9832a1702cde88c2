import { inDatabase } from './direct-database.ts'
import type { Product } from './product.ts'

interface GivenAnswers {
  course: number
  /** Begins the emails of the learners. */
  name: string
  /** For each learner the questions with the text of the variant that was chosen, and in how many seconds. */
  learners: { question: number; variant: string; seconds: number }[][]
}

/** Learners with one check each, five days ago: the statistics count them, and no screen could give so many answers. */
export const giveAnswers = async (product: Product, { course, name, learners }: GivenAnswers): Promise<void> => {
  const answers = learners.flatMap((given, learner) =>
    given.map((answer, index) => ({ email: `${name}${learner}@example.org`, no: index + 1, ...answer })),
  )
  await inDatabase(
    product,
    `with answer as (
       select email, given.no, question.id as question_id, version.id as version_id, seconds, now() - interval '5 days' as at,
              (chosen ->> 'number')::int as item, (chosen ->> 'correct')::boolean as is_right
         from jsonb_to_recordset($2) as given (email text, no int, question bigint, variant text, seconds int)
         join question on question.id = given.question
         join question_version version on version.id = question.current_version_id
         join jsonb_array_elements(version.body -> 'variants') as chosen on chosen ->> 'text' = given.variant
     ), person as (
       insert into app_user (email) select distinct email from answer returning id, email
     ), learner as (
       insert into learner (id) select id from person
     ), given as (
       insert into user_course (learner_id, course_id, start_date) select id, $1, current_date - 10 from person
       returning learner_id, id
     ), attempt as (
       insert into attempt (learner_id, user_course_id, kind, mode, created_at, question_count, answered_count, right_count)
       select given.learner_id, given.id, 'check', 'new', at, count(*), count(*), count(*) filter (where is_right)
         from given join person on person.id = given.learner_id join answer using (email) group by 1, 2, at
       returning learner_id, id
     )
     insert into attempt_question (learner_id, attempt_id, no, question_id, version_id, items, answer_time_s, answered_at, is_right)
     select learner_id, attempt.id, no, question_id, version_id, array[item], seconds, at, is_right
       from answer join person using (email) join attempt on attempt.learner_id = person.id`,
    [course, JSON.stringify(answers)],
  )
  // Whatever was counted before.
  await inDatabase(
    product,
    `update item_statistics_state set counted_until = now() - interval '6 days', last_attempt_id = 0`,
  )
}
