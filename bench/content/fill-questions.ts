import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

const words =
  'кран лебёдка стропа насос котёл сосуд трубопровод резервуар лифт эскалатор подъёмник таль домкрат траверса крюк трос ' +
  'клапан манометр сварка шов дефект контроль осмотр ремонт допуск наряд бригада смена мастер инженер комиссия протокол'

/**
 * A course with so many questions of ten topics, three words drawn by number from a list in each; every fortieth has a draft, and as
 * many more are retired.
 */
export const fillQuestions = async (db: Db, count: number): Promise<void> => {
  await sql`
    insert into course (id, pack_key, name, qual_code, description, version, titles, price_kopecks, question_count)
    overriding system value values (1000, 'local/bench', 'Большой курс', '40.20900.01', 'Курс', '1', '{Всё}', 0, ${count})`.execute(
    db,
  )
  await sql`
    insert into topic (id, pack_key, title, position) overriding system value
    select 1000 + no, 'local/topic-' || no, 'Тема ' || no, no from generate_series(1, 10) as no`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into question (id, pack_key, id_cok, topic_id, current_version_id, search_text, retired_at) overriding system value
      select 10000 + no, 'local/bench-' || no, 100000 + no, 1001 + no % 10, 10000 + no, '',
             case when no > ${count} then now() end
        from generate_series(1, ${Math.round(count * 1.025)}) as no`.execute(tx)
    await sql`
      insert into question_version (id, question_id, no, body) overriding system value
      select 10000 + no, 10000 + no, 1, jsonb_build_object(
               'text', format('Что делают, если %s и %s стоят у места %s, а %s рядом?', words[1 + no % 32], words[1 + no / 32 % 32],
                              left(md5(no::text), 8), words[1 + no / 1024 % 32]),
               'comment', 'Так сказано.', 'normative', null, 'image', null,
               'variants', '[{"number":1,"text":"Останавливают работу","correct":true},{"number":2,"text":"Ждут смены","correct":false}]'::jsonb)
        from generate_series(1, ${Math.round(count * 1.025)}) as no, (select string_to_array(${words}, ' ') as words) as list`.execute(
      tx,
    )
    await sql`
      update question set search_text = searchable(body ->> 'text') from question_version
       where question_version.id = question.current_version_id and question.id > 10000`.execute(tx)
    await sql`
      insert into course_question (course_id, question_id, position)
      select 1000, 10000 + no, no from generate_series(1, ${count}) as no`.execute(tx)
  })
  await sql`
    insert into question_draft (question_id, base_version_id, body, search_text, updated_at)
    select id, current_version_id, jsonb_build_object('text', search_text, 'topic', 'Тема'), search_text, now() + id * interval '1 ms'
      from question where id > 10000 and id % 40 = 0 and retired_at is null`.execute(db)
}
