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
  const answers = learners.flatMap((given, learner) => given.map((answer, no) => ({ learner, no: no + 1, ...answer })))
  await inDatabase(
    product,
    `with answer as (
       select * from jsonb_to_recordset($3) as answer (learner int, no int, question bigint, variant text, seconds int)
     ), person as (
       insert into app_user (email) select $2 || learner || '@example.org' from answer group by learner returning id, email
     ), learner as (
       insert into learner (id) select id from person
     ), given as (
       insert into user_course (learner_id, course_id, start_date) select id, $1, current_date - 10 from person
       returning learner_id, id
     ), attempt as (
       insert into attempt (learner_id, user_course_id, kind, mode, difficulty, created_at, question_count)
       select learner_id, id, 'check', 'new', 'Hard', now() - interval '5 days', 10 from given returning learner_id, id
     )
     insert into attempt_question (learner_id, attempt_id, no, question_id, version_id, items, answer_time_s, answered_at, is_right)
     select attempt.learner_id, attempt.id, answer.no, question.id, version.id, array[(chosen ->> 'number')::int], seconds,
            now() - interval '5 days', (chosen ->> 'correct')::boolean
       from answer join person on person.email = $2 || learner || '@example.org'
       join attempt on attempt.learner_id = person.id
       join question on question.id = answer.question
       join question_version version on version.id = question.current_version_id
       join jsonb_array_elements(version.body -> 'variants') as chosen on chosen ->> 'text' = answer.variant`,
    [course, name, JSON.stringify(answers)],
  )
  // Whatever was counted before.
  await inDatabase(
    product,
    `update item_statistics_state set counted_until = now() - interval '6 days', last_attempt_id = 0`,
  )
}
