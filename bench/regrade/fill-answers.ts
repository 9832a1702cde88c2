import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../apps/api/src/db/database.ts'

export const questionsPerAttempt = 20
const bankSize = 1000
/** Of a ticket's 20 questions. */
const passCount = 16
/** Everything of the bank has these ids and higher ones, above those of the demonstration content. */
const firstId = 100_000
/** What learners choose where the key is wrong. */
const trulyRight = 3

const variantsWith = (right: number) =>
  JSON.stringify([1, 2, 3, 4].map((number) => ({ number, text: `Вариант ${number}`, correct: number === right })))

const insertWordings = async (tx: Tx, no: number, right: number, questions: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into question_version (id, question_id, no, meaning_no, body) overriding system value
    select id + ${(no - 1) * bankSize}::int, id, ${no}, ${no}, jsonb_build_object(
             'text', 'Вопрос ' || id, 'comment', 'Так сказано.', 'normative', null, 'image', null,
             'variants', ${variantsWith(right)}::jsonb)
      from ${questions} as id`.execute(tx)
}

/** A course of 1,000 questions with the right variant 1. */
export const fillBank = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const ids = sql`generate_series(${firstId}::int, ${firstId + bankSize - 1}::int)`
    await sql`
      insert into course (id, pack_key, name, qual_code, description, version, titles, price_kopecks, question_count)
      overriding system value
      values (${firstId}, 'bench', 'Большой курс', '40.20900.01', 'Курс', '1', '{Всё}', 0, ${bankSize})`.execute(tx)
    await sql`insert into topic (id, pack_key, title, position) overriding system value
              values (${firstId}, 'bench', 'Тема', 0)`.execute(tx)
    await sql`
      insert into question (id, pack_key, id_cok, topic_id, current_version_id, search_text) overriding system value
      select id, 'bench-' || id, id, ${firstId}, id, 'вопрос ' || id from ${ids} as id`.execute(tx)
    await insertWordings(tx, 1, 1, ids)
    await sql`
      insert into course_question (course_id, question_id, position) select ${firstId}, id, id from ${ids} as id`.execute(
      tx,
    )
    await sql`
      insert into ticket (id, course_id, no) select ${firstId} + no, ${firstId}, no
        from generate_series(1, ${bankSize / questionsPerAttempt}::int) as no`.execute(tx)
  })

/** The first wording of a ticket's first question, and the one with a mended key. */
export const wordingsOf = (ticket: number): { before: number; after: number } => {
  const before = firstId + (ticket - 1) * questionsPerAttempt
  return { before, after: before + bankSize }
}

/** Publishes the mended key of a ticket's first question. */
export const mendKey = (db: Db, ticket: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { before, after } = wordingsOf(ticket)
    await insertWordings(tx, 2, trulyRight, sql`generate_series(${before}::int, ${before}::int)`)
    await sql`update question set current_version_id = ${after} where id = ${before}`.execute(tx)
  })

/** New learners, for whom the course of the bank is over, so that no forecast is computed, and `others`, who begin it today. */
const insertLearners = async (tx: Tx, count: number, others: readonly number[]): Promise<void> => {
  await sql`
    create temporary table chosen on commit drop as
    with people as (
      insert into app_user (email, created_at)
      select gen_random_uuid() || '@bench.example', now() - interval '40 days' from generate_series(1, ${count}::int)
      returning id
    ), studying as (insert into learner (id) select id from people returning id)
    select id as learner_id, 40 as begun_days_ago from studying union all select unnest(${others}::bigint[]), 0`.execute(
    tx,
  )
  await sql`
    insert into user_course (learner_id, course_id, start_date, started_at)
    select learner_id, ${firstId}, current_date - begun_days_ago, now() from chosen`.execute(tx)
}

/** Answers of one time, in one table: attempts, questions, memories and tickets follow from it. */
const insertAnswers = async (tx: Tx, drawn: RawBuilder<unknown>): Promise<void> => {
  // Without the checks of foreign keys, which take longer than everything else.
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`
    create temporary table drawn on commit drop as
    select answer.*, ${firstId} + index as question_id, items[1] = 1 as is_right,
           row_number() over (partition by learner_id, index order by attempt_no) = 1 as is_first
      from (${drawn}) as answer`.execute(tx)
  await sql`analyze drawn`.execute(tx)
  await sql`
    insert into user_ticket (learner_id, ticket_id, user_course_id, is_generated, ended_at)
    select distinct on (1, 2) learner_id, ticket_id, user_course.id, false, at
      from drawn join user_course using (learner_id)
     where ticket_id is not null and course_id = ${firstId}`.execute(tx)
  await sql`
    create temporary table made on commit drop as
    select nextval(pg_get_serial_sequence('attempt', 'id')) as id, attempt.* from (
      select learner_id, attempt_no, ticket_id, min(at) as at, count(*) filter (where is_right) as right_count
        from drawn group by 1, 2, 3 order by 4
    ) as attempt`.execute(tx)
  await sql`
    insert into attempt (learner_id, id, kind, user_course_id, ticket_id, difficulty, created_at, deadline_at, finished_at,
                         question_count, answered_count, right_count, pass_count, is_passed)
    select learner_id, made.id, case when ticket_id is null then 'check' else 'ticket' end, user_course.id, ticket_id,
           case when ticket_id is null then 'Hard' end, at, case when ticket_id is not null then at + interval '1 hour' end,
           at + interval '20 minutes', ${questionsPerAttempt}, ${questionsPerAttempt}, right_count,
           case when ticket_id is not null then ${passCount}::int end, case when ticket_id is not null then right_count >= ${passCount} end
      from made join user_course using (learner_id) where course_id = ${firstId}`.execute(tx)
  await sql`
    with answered as (
      insert into attempt_question (learner_id, attempt_id, no, question_id, version_id, items, answer_time_s, answered_at, is_right,
                                    memory_before)
      select learner_id, made.id, no, question_id, question_id, items, seconds, drawn.at, is_right,
             case when not is_first then jsonb_build_object('level', 'Bad', 'stability', 1, 'difficulty', 5, 'repetitions', 1, 'lapses', 0,
                    'reviewedAt', '2026-01-01T09:00:00.000Z', 'dueAt', '2026-01-02T09:00:00.000Z') end
        from drawn join made using (learner_id, attempt_no) order by made.id, no
      returning learner_id, id, question_id, is_right, answered_at
    )
    insert into memory (learner_id, question_id, level, stability, difficulty, reviewed_at, due_at, repetitions, last_answer_id)
    select distinct on (learner_id, question_id) learner_id, question_id, case when is_right then 'Good' else 'Bad' end, 1, 5,
           answered_at, answered_at + interval '1 day', 1, id
      from answered order by learner_id, question_id, id desc`.execute(tx)
  await sql`
    insert into activity_day (learner_id, day, answer_count) select learner_id, at::date, count(*) from drawn group by 1, 2
    on conflict (learner_id, day) do update set answer_count = activity_day.answer_count + excluded.answer_count`.execute(
    tx,
  )
}

interface Checks {
  learners: number
  attempts: number
  days: number
}

/**
 * Checks over so many days until the day before yesterday, in the order in which they were begun. Each learner knows a share of the
 * bank; a question comes again with the chance that its turn gives.
 */
export const fillChecks = (db: Db, { learners, attempts, days }: Checks): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await insertLearners(tx, learners, [])
    await insertAnswers(
      tx,
      sql`
      select learner_id, attempt_no, null::bigint as ticket_id, no,
             ((learner_id * 7919 + attempt_no * 104729 + no * 37) % ${bankSize})::int as index,
             case when random() < 0.3 + 0.6 * (learner_id % 97) / 97.0 then '{1}'::smallint[]
                  else array[2 + floor(random() * 3)]::smallint[] end as items,
             floor(4 + 116 * random() * random())::int as seconds,
             current_date - ${days + 2}::int + (attempt_no * ${days / attempts}::float8 + learner_id % 100 / 100.0) * interval '1 day'
               + no * interval '30 s' as at
        from chosen, generate_series(0, ${attempts - 1}::int) as attempt_no, generate_series(1, ${questionsPerAttempt}::int) as no`,
    )
  })

/**
 * Tickets of so many learners, yesterday: the first answer is right by the mended key only. With it, half of the tickets are
 * passed.
 */
export const fillTickets = (db: Db, learners: number, others: readonly number[], tickets: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await insertLearners(tx, learners - others.length, others)
    await insertAnswers(
      tx,
      sql`
      select learner_id, ticket as attempt_no, (${firstId} + ticket)::bigint as ticket_id, no,
             (ticket - 1) * ${questionsPerAttempt}::int + no - 1 as index,
             array[case when no = 1 then ${trulyRight}::int
                        when no <= case when learner_id % 2 = 0 then ${passCount}::int else 10 end then 1 else 2 end]::smallint[] as items,
             20 as seconds, now() - interval '1 day' + ticket * interval '1 hour' + no * interval '30 s' as at
        from chosen, generate_series(1, ${tickets}::int) as ticket, generate_series(1, ${questionsPerAttempt}::int) as no`,
    )
  })
