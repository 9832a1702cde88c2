import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'
import { studyCopies } from '../../apps/api/src/people/account-copies.ts'

const partnerCount = 50
export const mainPartner = 1

/** Above the ids of courses that a test has loaded. */
export const firstCourse = 1001
const courseCount = 15

/** A hash of the row number: it looks random, and is the same on every machine. */
const drawn = (salt: number, below: number) =>
  sql`(hashint8extended(n, ${salt}::bigint) & 1073741823) % ${below}::bigint`

/** One learner in ten belongs to the first partner, the others are distributed over the rest. */
const partnerOf = sql`case when ${drawn(1, 10)} = 0 then ${mainPartner}::bigint else 2 + ${drawn(2, partnerCount - 1)} end`

const stems = sql`(array['Абрам','Берез','Ворон','Горш','Дороф','Ерш','Жура','Зим','Иль','Клим','Логи','Мух','Носк','Овчин','Пахом','Роди',
  'Савель','Троф','Увар','Фом','Харит','Цвет','Черн','Шест','Щук','Юд','Яков','Ерох','Белоз','Гавр','Дани','Ефим','Копыл','Лобан',
  'Мерк','Назар','Остап','Плет','Ряб','Соф'])`
const endings = sql`(array['ов','ев','ин','енко','ский','ых','ичев','аков','ушин','овский','яев','ихин','атов','ёнов','ищев','ыгин','евич',
  'ников','арёв','ончук','юхин','ырёв','елин','анов','улин'])`
const firstNames = sql`(array['Анна','Борис','Вера','Глеб','Дарья','Егор','Жанна','Захар','Ирина','Кирилл','Лев','Мария','Нина','Олег',
  'Павел','Роман','Софья','Тимур','Ульяна','Фёдор'])`
const patronymics = sql`(array['Алексеевна','Борисович','Викторовна','Глебович','Денисовна','Евгеньевич','Ивановна','Ильич','Кирилловна',
  'Львович','Максимовна','Олегович','Павловна','Романович','Сергеевна'])`
const courseNames = sql`(array['Краны','Котельные','Лифты','Трубопроводы','Сосуды под давлением','Газовые сети','Взрывные работы',
  'Горные работы','Химические производства','Нефтебазы','Элеваторы','Электростанции','Эскалаторы','Канатные дороги','Плавильные цеха'])`
const companyNames = sql`(array['Энергия','Монтаж','Сервис','Альянс','Прогресс','Вектор','Строй'])`
const domains = sql`(array['mail','yandex','zavod','energo','stroy','himprom','metall'])`

const pick = (list: typeof stems, salt: number) => sql`${list}[1 + ${drawn(salt, 1_000_003)} % cardinality(${list})]`
const login = sql`'user' || n || '@' || ${pick(domains, 8)} || '.example'`

/** Three tickets and a hundred questions, so that progress can have any value. */
const insertCourses = async (db: Db): Promise<void> => {
  await sql`
    insert into course (id, pack_key, name, qual_code, description, version, price_kopecks, question_count, ticket_count)
    select ${firstCourse} - 1 + n, 'bench-' || n, ${courseNames}[n], '40.20900.' || lpad(n::text, 2, '0'), '', '1', 0, 100, 3
      from generate_series(1, ${courseCount}) as n on conflict do nothing`.execute(db)
  await sql`
    insert into partner_profile (id, company)
    select n, 'ООО «' || ${companyNames}[1 + n % 7] || n || '»' from generate_series(1, ${partnerCount}) as n on conflict do nothing`.execute(
    db,
  )
}

/** The first courses have most of the learners, the last ones few. */
const courseOf = (salt: number) =>
  sql`${firstCourse}::bigint + least(9, floor(-log(2, (1 + ${drawn(salt, 1023)}) / 1024.0))::bigint) + ${drawn(salt + 1, 5)}`

const started = sql`case when n % 5 > 0 then now() end`
const goodCount = sql`case when n % 4 = 1 then 97 + ${drawn(9, 4)} else ${drawn(9, 101)} end`
const passedCount = sql`case when n % 4 = 1 then 3 else n % 3 end`

/** Seven in eight have a course; some of them an older one too, a pause or a prolongation. */
const insertUserCourses = async (db: Db, numbers: ReturnType<typeof drawn>, today: string): Promise<void> => {
  await sql`
    insert into user_course (id, learner_id, course_id, start_date, started_at, good_count, passed_count, counted_rev,
                             prolonged_days, paused_on)
    select n, 1000 + n, ${courseOf(10)}, ${today}::date - (n % 700)::int, ${started}, ${goodCount}, ${passedCount}, 1,
           case when n % 15 = 2 then 30 else 0 end, case when n % 200 = 7 then ${today}::date - (n % 700)::int + 10 end
      from ${numbers} where n % 8 > 0`.execute(db)
  await sql`
    insert into user_course (id, learner_id, course_id, start_date, started_at, good_count, passed_count, counted_rev)
    select 5000000 + n, 1000 + n, ${courseOf(20)}, ${today}::date - (n % 700)::int - 40, ${started}, ${drawn(9, 101)}, n % 3, 1
      from ${numbers} where n % 8 > 0 and n % 10 = 3 on conflict do nothing`.execute(db)
  await sql`analyze user_course`.execute(db)
  await sql`
    insert into user_course_period (learner_id, user_course_id, no, start_date, price_kopecks, partner_id)
    select 1000 + n, user_course.id, period.no, user_course.start_date + 30 * (period.no - 1), 390000, ${partnerOf}
      from ${numbers} join user_course on user_course.learner_id = 1000 + n
      cross join generate_series(1, 1 + user_course.prolonged_days / 30) as period (no)`.execute(db)
}

/**
 * Accounts numbered `from` to `to` with people and courses, in every state and spread over two years: the same on every
 * machine. Ids are derived from the numbers, above the ids of existing people.
 */
export const fillAccounts = async (db: Db, from: number, to: number, today: string): Promise<void> => {
  const numbers = sql`generate_series(${from}::bigint, ${to}::bigint) as n`
  await insertCourses(db)
  await sql`
    insert into app_user (id, email, last_visit_at)
    select 1000 + n, ${login}, ${today}::date - ${drawn(12, 700)} * interval '1 day' from ${numbers}`.execute(db)
  await sql`insert into learner (id) select 1000 + n from ${numbers}`.execute(db)
  await sql`
    insert into learner_profile (id, user_id, last_name, first_name, surname, phone, birth_date)
    select n, 1000 + n, ${pick(stems, 3)} || ${pick(endings, 4)}, ${pick(firstNames, 5)}, ${pick(patronymics, 6)},
           '+79' || lpad((${drawn(13, 1_000_000_000)})::text, 9, '0'), '1980-01-01' from ${numbers}`.execute(db)
  await insertUserCourses(db, numbers, today)
  await sql`analyze learner_profile, user_course, course`.execute(db)
  await sql`
    insert into education_account (id, partner_id, profile_id, activated, created_at, sort_creator, sort_name,
                                   first_proposal_no, search_text, latest_user_course_id, progress, course_ids,
                                   ready_until, begun_until, access_until, bucket)
    select n, ${partnerOf}, n, n % 3 > 0, timestamptz '2024-11-01' + n * interval '1 minute',
           (select company from partner_profile where id = ${partnerOf}), profile.sort_name, 10000 + n,
           searchable(concat_ws(' ', '', profile.sort_name, ${login}, right(profile.phone, 10), 10000 + n)),
           studied.latest_id, studied.progress, studied.course_ids, studied.ready_until, studied.begun_until,
           studied.access_until,
           account_bucket_on(studied.ready_until, studied.begun_until, studied.access_until, ${today}::date)
      from ${numbers} join learner_profile profile on profile.id = n
      cross join lateral (${studyCopies(sql`1000 + n`)}) studied`.execute(db)
  await sql`
    insert into account_refresh (bucket_day) values (${today})
    on conflict (is_only) do update set bucket_day = excluded.bucket_day`.execute(db)
}
