import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

/**
 * One group with that many learners of one partner: half of its course answered by each on average, with forecasts, and answers
 * on most of the last days.
 */
export const fillGroup = async (db: Db, count: number): Promise<void> => {
  await sql`insert into partner_profile (company) values ('ООО «Большой»')`.execute(db)
  await sql`
    insert into learner_group (partner_id, course_id, name, exam_date, request_key)
    select partner_profile.id, (select id from course order by question_count desc, id limit 1), 'Весь завод', '2026-11-30',
           gen_random_uuid() from partner_profile where company = 'ООО «Большой»'`.execute(db)
  await sql`
    with people as (
      insert into app_user (email, created_at)
      select 'member' || no || '@bench.example', now() from generate_series(1, ${count}::int) as no returning id),
    studying as (insert into learner (id) select id from people)
    insert into learner_profile (user_id, last_name, first_name, surname, phone, birth_date)
    select id, (array['Иванов', 'Ёлкин', 'Петров', 'Сидоров', 'Кузнецов'])[1 + id % 5] || left(md5(id::text), 4), 'Имя' || id % 40,
           'Отчество', '+7900' || lpad(id::text, 7, '0'), '1990-01-01' from people`.execute(db)
  await sql`
    insert into education_account (profile_id, partner_id)
    select learner_profile.id, partner_profile.id from learner_profile
      join app_user on app_user.id = learner_profile.user_id and email like 'member%'
     cross join partner_profile where company = 'ООО «Большой»'`.execute(db)
  await sql`
    insert into user_course (learner_id, course_id, start_date, started_at, group_id, exam_date, exam_date_of_group,
                             good_count, bad_count, ready_p, ready_lo, ready_hi, ready_at)
    select app_user.id, learner_group.course_id, '2026-11-01', '2026-11-01', learner_group.id, '2026-11-30', true,
           60, 60, (app_user.id % 100) / 100.0, 0, 1, '2026-11-14'
      from app_user cross join learner_group where email like 'member%'`.execute(db)
  await sql`
    insert into memory (learner_id, question_id, level, stability, difficulty, reviewed_at, due_at, last_answer_id)
    select user_course.learner_id, course_question.question_id,
           (array['Excellent', 'Good', 'Satisfactorily', 'Bad'])[1 + (user_course.learner_id * 7 + course_question.question_id) % 4],
           3, 5, '2026-11-10', '2026-11-20', 1
      from user_course join course_question on course_question.course_id = user_course.course_id
     where (user_course.learner_id + course_question.question_id) % 2 = 0`.execute(db)
  await sql`
    insert into activity_day (learner_id, day, answer_count, check_answer_count)
    select learner_id, date '2026-11-15' - ago, (learner_id * 3 + ago) % 40, (learner_id * 3 + ago) % 40
      from user_course, generate_series(0, 13) as ago where (learner_id + ago) % 3 > 0`.execute(db)
}
