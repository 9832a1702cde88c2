import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

/**
 * An inbox of that many items, a fifth of each kind: two of three new, the others in work or closed. The database has a
 * course with questions, and no people yet.
 */
export const fillInbox = async (db: Db, count: number): Promise<void> => {
  const each = Math.floor(count / 5)
  const learners = Math.max(20, Math.floor(each / 10))
  await sql`
    with people as (
      insert into app_user (email, created_at)
      select 'learner' || no || '@bench.example', now() from generate_series(1, ${learners}) as no returning id),
    studying as (insert into learner (id) select id from people)
    insert into learner_profile (user_id, last_name, first_name, phone, birth_date)
    select id, 'Фамилия' || id, 'Имя', '+7900' || lpad(id::text, 7, '0'), '1990-01-01' from people`.execute(db)
  await sql`
    insert into complaint (user_id, version_id, message, created_at)
    select person.id, question.current_version_id,
           'Обращение ' || left(md5(no::text), 8) || ': в варианте ' || no % 4 || ' опечатка', timestamptz '2026-01-01' + no * interval '1 minute'
      from generate_series(1, ${each}) as no
      join (select id, row_number() over (order by id) - 1 as at from app_user where email like 'learner%') person
        on person.at = no % ${learners}
      join (select id, current_version_id, row_number() over (order by id) - 1 as at, count(*) over () as total from question) question
        on question.at = no % question.total`.execute(db)
  await sql`
    insert into enquiry (name, phone, text, created_at)
    select 'Посетитель ' || no, '+7911' || lpad(no::text, 7, '0'), 'Вопрос ' || no || ' о сроках обучения',
           timestamptz '2026-01-01' + no * interval '1 minute'
      from generate_series(1, ${each}) as no`.execute(db)
  await sql`
    with accounts as (
      insert into education_account (created_at)
      select timestamptz '2026-01-01' + no * interval '1 minute' from generate_series(1, ${each}) as no returning id, created_at)
    insert into proposal (education_account_id, course_id, last_name, first_name, birth_date, phone, email, consent_at, created_at)
    select accounts.id, (select min(id) from course), 'Заявитель' || accounts.id, 'Имя', '1990-01-01', '+79000000000',
           'applicant' || accounts.id || '@bench.example', created_at, created_at from accounts`.execute(db)
  await sql`
    insert into mail_outbox (kind, recipient_id, message_id, created_at, failed_at, try_count, last_error)
    select 'course_given', person.id, '<' || no || '@bench>', timestamptz '2026-01-01' + no * interval '1 minute',
           timestamptz '2026-01-02' + no * interval '1 minute', 3, '550 5.1.1 no such user'
      from generate_series(1, ${each}) as no
      join (select id, row_number() over (order by id) - 1 as at from app_user where email like 'learner%') person
        on person.at = no % ${learners}`.execute(db)
  for (const [column, table] of [
    ['complaint_id', 'complaint'],
    ['enquiry_id', 'enquiry'],
    ['proposal_id', 'proposal'],
    ['mail_id', 'mail_outbox'],
  ] as const) {
    await sql`
      insert into inbox_item (${sql.ref(column)}, created_at, state, outcome, closed_at)
      select id, created_at, case when id % 6 = 0 then 'closed' when id % 6 = 1 then 'in_work' else 'new' end,
             case when id % 6 = 0 then 'answered' end, case when id % 6 = 0 then created_at + interval '1 hour' end
        from ${sql.table(table)}`.execute(db)
  }
}
