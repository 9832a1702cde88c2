import { sql } from 'kysely'
import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { rollAccountStates } from '../../apps/api/src/areas/accounts/list/roll-account-states.queries.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { connectDatabase, type Db } from '../../apps/api/src/db/database.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { loadDemonstration } from '../../apps/api/src/demonstration/load-demonstration.ts'
import { createAccessTokens } from '../../apps/api/src/http/access-token.ts'
import { createLogger } from '../../apps/api/src/log.ts'
import { updateAccountCopies } from '../../apps/api/src/people/account-copies.ts'
import { createPasswordCipher } from '../../apps/api/src/people/password-cipher.ts'
import { issuePasswordResetToken } from '../../apps/api/src/people/password-reset-tokens.ts'
import { hashPassword } from '../../apps/api/src/people/passwords.ts'
import { insertPendingRegistration, issueRegistrationToken } from '../../apps/api/src/people/pending-registrations.ts'
import { createReminderLinks } from '../../apps/api/src/people/reminder-links.ts'
import { insertUser } from '../../apps/api/src/people/users.ts'
import { makePartner, makeUser } from '../../apps/api/src/testing/people.ts'
import { listWrongCounts } from '../../apps/api/src/testing/wrong-counts.ts'
import { createVapidKeys } from '../../apps/api/src/vapid-keys.ts'

/** Who sends a request. Data that a caller must not read is marked with words that occur nowhere else. */
export type Caller = 'visitor' | 'demo' | 'learner' | 'dashboard' | 'partner' | 'rival' | 'superuser'

const strangers = ['канареев', 'canary']
const neighbours = ['соседов', 'neighbour']

/** Words that a response must not contain: of all other people, or of those who are not the partner's learners. */
export const forbiddenWords: Record<Caller, string[]> = {
  visitor: [...strangers, ...neighbours],
  demo: [...strangers, ...neighbours],
  learner: [...strangers, ...neighbours],
  // An admin reads who has applied, asked or complained.
  dashboard: [],
  partner: strangers,
  rival: [...strangers, ...neighbours],
  superuser: [],
}

const emails: Record<Exclude<Caller, 'visitor'>, string> = {
  demo: 'demo@fuzz.example',
  learner: 'learner@example.org',
  dashboard: 'staff@example.org',
  partner: 'partner@example.org',
  rival: 'rival@fuzz.example',
  superuser: 'admin@example.org',
}

const secrets = { token: 'the secret of the fuzzer, 32 and more', password: 'another one of the fuzzer, 32 and more' }
const today = '2026-11-15'
const now = () => new Date(`${today}T09:00:00Z`)

/** Marks names, emails and proposals of other people with these words. */
const markPeople = async (db: Db): Promise<void> => {
  const ownLearners = sql`
    select profile_id from education_account
     where partner_id = (select partner_profile_id from app_user where email = ${emails.partner})`
  const isOwn = sql`(learner_profile.id in (${ownLearners}))`
  await sql`update learner_profile set last_name = case when ${isOwn} then 'Соседов' else 'Канареев' end
             where user_id <> (select id from app_user where email = ${emails.learner})`.execute(db)
  await sql`update app_user set email = case when ${isOwn} then 'neighbour' else 'canary' end || app_user.id || '@fuzz.example'
              from learner_profile where user_id = app_user.id and email <> ${emails.learner}`.execute(db)
  await sql`update proposal set last_name = 'Канареев', email = 'canary@fuzz.example'
              from education_account account
             where account.id = education_account_id and account.partner_id is distinct from
                   (select partner_profile_id from app_user where email = ${emails.partner})`.execute(db)
}

/** Leaves the learner five days of access, so that they may ask for more. */
const endAccessSoon = (db: Db) =>
  sql`update user_course set start_date = ${today}::date - 25
       where learner_id = (select id from app_user where email = ${emails.learner})`.execute(db)

const updateCopies = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const accounts = await tx.selectFrom('education_account').select('id').execute()
    await updateAccountCopies(
      tx,
      accounts.map(({ id }) => id),
    )
  })

/** One answered question of the learner got another meaning since, so that there is something to ask again. */
const changeMeaning = (db: Db) =>
  sql`update question_version set meaning_no = 2
       where id = (select current_version_id from question join memory on memory.question_id = question.id
                    where learner_id = (select id from app_user where email = ${emails.learner})
                    order by question.id limit 1)`.execute(db)

/** A pack and the screen have both changed a question, a course and a document. */
const makeConflicts = (db: Db) =>
  sql`insert into content_conflict (kind, question_id, course_id, edition_id, incoming, created_at)
      (select 'question', id, null::bigint, null::bigint, null::jsonb, ${now()}::timestamptz
         from question order by id desc limit 1)
      union all (select 'questions', null, id, null, '[]'::jsonb, ${now()}::timestamptz from course where retired_at is null)
      union all (select 'edition', null, null, id, null, ${now()}::timestamptz
                   from norm_edition where retired_at is null order by title, id limit 1)`.execute(db)

/** What a reader may bring up to date: counts after a change of content; states and progress in the list of accounts. */
const derivedColumns = [
  ...['good_count', 'bad_count', 'passed_count', 'counted_rev'],
  ...['bucket', 'progress', 'ready_until', 'begun_until'],
]

/** Records every committed change of a row, except in tables of rate limits, audit, sessions and progress. */
const watchWrites = async (db: Db): Promise<void> => {
  await sql`create table fuzz_write (no bigserial primary key, kind text not null, name text not null, id text)`.execute(
    db,
  )
  await sql`create function note_fuzz_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return null; end if;
      insert into fuzz_write (kind, name, id) values (tg_op, tg_table_name, to_jsonb(coalesce(new, old)) ->> 'id');
      return null;
    end $$`.execute(db)
  const unwatched = [
    'fuzz_write',
    'rate_counter',
    'audit_log',
    'session',
    'refresh_token',
    'bulk_creation',
    'account_refresh',
  ]
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> all (${unwatched})`.execute(db)
  for (const { name } of rows) {
    await sql`create trigger note_fuzz_write after insert or update or delete on ${sql.table(name)}
              for each row execute function note_fuzz_write(${sql.join(derivedColumns.map((column) => sql.lit(column)))})`.execute(
      db,
    )
  }
}

/** Of the ids of the first table. */
const firstMillion = 100

/** Each table counts its ids from its own million, so an id says which table it belongs to. */
const spreadIds = async (db: Db): Promise<Map<number, string>> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`.execute(db)
  for (const [index, { name }] of rows.entries())
    await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit((firstMillion + index) * 1e6 + 1)}`.execute(
      db,
    )
  return new Map(rows.map(({ name }, index) => [firstMillion + index, name]))
}

/** Tables whose rows belong to one person or one partner, by the columns that say so. */
const listPrivateTables = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('learner_id', 'user_id', 'partner_id', 'partner_profile_id')`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** A certificate of the learner; returns its code. */
const insertCertificate = async (db: Db): Promise<string> => {
  const code = '0123456789abcdefghjkmnpqrs'
  await sql`
    insert into certificate (learner_id, user_course_id, number, number_year, date, code, learner_name, short_name, course_name,
                             figures, request_key, issued_at)
    select learner_id, id, 1, 2026, ${today}, ${code}, 'Ёлкина Анна', 'А. Ё-а', 'Курс', '{}', 'fuzz', ${now()}::timestamptz
      from user_course where learner_id = (select id from app_user where email = ${emails.learner}) limit 1`.execute(db)
  return code
}

export const registrationPassword = 'Parol-2026'

/** The tokens of the links in mails. */
export interface MailedTokens {
  /** Confirms a registration whose password is `registrationPassword`. */
  registration: string
  passwordReset: string
  unsubscribe: string
  /** The code of a certificate. */
  certificate: string
}

export interface Write {
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  name: string
  id: string | null
}

export interface FuzzFixture {
  url: string
  /** A valid token; restores the person's permissions and unblocks them first. */
  tokenOf(caller: Exclude<Caller, 'visitor'>): Promise<string>
  mailedTokens(): Promise<MailedTokens>
  /** Changes since the last call. */
  takeWrites(): Promise<Write[]>
  /** User courses whose stored counts are not what their definition counts. */
  listWrongCounts(): Promise<string[]>
  /** Names of tables by the million of their ids. */
  tables: ReadonlyMap<number, string>
  privateTables: ReadonlySet<string>
  stop(): Promise<void>
}

export const openFuzzFixture = async (connection: pg.ClientConfig, random: () => number): Promise<FuzzFixture> => {
  const db = connectDatabase(connection, () => {})
  await migrate(db)
  const tables = await spreadIds(db)
  const cipher = createPasswordCipher(secrets.password)
  const { publicKey, privateKey } = createVapidKeys()
  const push = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const config = readConfig({ TRUST_PROXY: '127.0.0.1', ...push })
  const options = { today, timeZone: config.timeZone, cipher, people: 'with_known_password', say: () => {} } as const
  await loadDemonstration(db, now(), options)
  await makeUser(db, { email: emails.demo, isDemo: true })
  const { partnerId } = await makePartner(db)
  await makeUser(db, { email: emails.rival, partnerId })
  await markPeople(db)
  await endAccessSoon(db)
  await updateCopies(db)
  await rollAccountStates(db, today)
  await changeMeaning(db)
  await makeConflicts(db)
  await watchWrites(db)
  const people = await db.selectFrom('app_user').selectAll().where('email', 'in', Object.values(emails)).execute()
  const log = createLogger({ logLevel: 'error' })
  const app = await buildApp({ config, secrets, db, now, random, log, runSoon: () => {} })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tokens = createAccessTokens(secrets.token)

  return {
    url,
    tokenOf: async (caller) => {
      const person = people.find(({ email }) => email === emails[caller])
      if (person === undefined) throw new Error(`no user ${emails[caller]}`)
      const { id, search_text: _generated, ...row } = person
      await db.updateTable('app_user').set(row).where('id', '=', id).execute()
      await db.updateTable('learner_profile').set({ is_blocked: false }).where('user_id', '=', id).execute()
      const { id: sessionId } = await db
        .insertInto('session')
        .values({ user_id: id, expires_at: new Date('2027-01-01') })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`delete from fuzz_write`.execute(db)
      return tokens.sign({ userId: id, email: person.email, sessionId, impersonatorId: null }, now())
    },
    mailedTokens: () =>
      db.transaction().execute(async (tx) => {
        const passwordHash = await hashPassword(registrationPassword)
        const id = await insertPendingRegistration(tx, now(), { email: 'confirmed@fuzz.example', passwordHash })
        const registration = await issueRegistrationToken(tx, now(), id)
        const forgetful = { email: 'forgetful@fuzz.example', passwordHash }
        const userId = await insertUser(tx, now(), forgetful)
        const reset = await issuePasswordResetToken(tx, now(), forgetful.email)
        if (registration === undefined || reset === undefined) throw new Error('no token for a new person')
        const unsubscribe = createReminderLinks(secrets.token, '')
          .unsubscribePage(userId ?? 0)
          .split('#')[1] as string
        return { registration, passwordReset: reset.token, unsubscribe, certificate: await insertCertificate(tx) }
      }),
    takeWrites: async () => {
      const { rows } = await sql<Write>`delete from fuzz_write returning kind, name, id`.execute(db)
      return rows
    },
    listWrongCounts: () => listWrongCounts(db),
    tables,
    privateTables: new Set(await listPrivateTables(db)),
    stop: async () => {
      await app.close()
      await db.destroy()
    },
  }
}
