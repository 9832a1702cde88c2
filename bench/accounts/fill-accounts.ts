import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

const partnerCount = 50
export const mainPartner = 1

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
const domains = sql`(array['mail','yandex','zavod','energo','stroy','himprom','metall'])`

const pick = (list: typeof stems, salt: number) => sql`${list}[1 + ${drawn(salt, 1_000_003)} % cardinality(${list})]`
const login = sql`'user' || n || '@' || ${pick(domains, 8)} || '.example'`

/** Three tickets of one question, so that progress can have any value. */
const insertCourse = async (db: Db): Promise<void> => {
  await sql`
    insert into course (id, pack_key, name, qual_code, description, version, price_kopecks, question_count, ticket_count)
    values (1, 'bench', 'Курс', '40.20900.01', '', '1', 0, 100, 3) on conflict do nothing`.execute(db)
  await sql`
    insert into partner_profile (id, company)
    select n, 'ООО «Партнёр ' || n || '»' from generate_series(1, ${partnerCount}) as n on conflict do nothing`.execute(
    db,
  )
}

/**
 * Accounts numbered `from` to `to` with people and courses, in every state and spread over two years: the same on every
 * machine. Ids are derived from the numbers, above the ids of existing people.
 */
export const fillAccounts = async (db: Db, from: number, to: number, today: string): Promise<void> => {
  const numbers = sql`generate_series(${from}::bigint, ${to}::bigint) as n`
  await insertCourse(db)
  await sql`insert into app_user (id, email) select 1000 + n, ${login} from ${numbers}`.execute(db)
  await sql`insert into learner (id) select 1000 + n from ${numbers}`.execute(db)
  await sql`
    insert into learner_profile (id, user_id, last_name, first_name, surname, phone, birth_date)
    select n, 1000 + n, ${pick(stems, 3)} || ${pick(endings, 4)},
           ${pick(firstNames, 5)}, ${pick(patronymics, 6)}, '+79120000000', '1980-01-01' from ${numbers}`.execute(db)
  await sql`
    insert into user_course (id, learner_id, course_id, start_date, started_at, good_count, passed_count, counted_rev)
    select n, 1000 + n, 1, ${today}::date - (n % 700)::int, case when n % 5 > 0 then now() end,
           case when n % 20 = 1 then 90 + ${drawn(9, 11)} else ${drawn(9, 101)} end, case when n % 20 = 1 then 3 else n % 3 end, 1
      from ${numbers} where n % 8 > 0`.execute(db)
  await sql`
    insert into education_account (id, partner_id, profile_id, activated, created_at, sort_creator, sort_name,
                                   first_proposal_no, search_text, latest_user_course_id, latest_start_date, access_until, is_begun)
    select n, ${partnerOf}, n, n % 3 > 0, timestamptz '2024-11-01' + n * interval '1 minute',
           'ООО «Партнёр ' || ${partnerOf} || '»', profile.sort_name, 10000 + n,
           searchable(concat_ws(' ', '', profile.sort_name, ${login}, 10000 + n)),
           user_course.id, user_course.start_date, coalesce(user_course.start_date + 30, 'infinity'),
           user_course.started_at is not null
      from ${numbers} join learner_profile profile on profile.id = n
      left join user_course on user_course.learner_id = 1000 + n and user_course.id = n`.execute(db)
}
