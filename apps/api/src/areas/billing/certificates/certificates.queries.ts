import type { CalendarDay, FullName } from '@dopusk/domain'
import type { CertificateModel, StudyFigures } from '@dopusk/paperwork'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

export const findFullName = (tx: Tx, learnerId: number): Promise<FullName | undefined> =>
  tx
    .selectFrom('learner_profile')
    .select(['last_name as lastName', 'first_name as firstName', sql<string>`coalesce(surname, '')`.as('patronymic')])
    .where('user_id', '=', learnerId)
    .executeTakeFirst()

interface Target {
  learnerId: number
  userCourseId: number
}

/** The partner who gave the course last; undefined where the site gave it. */
export const findGivingPartner = async (tx: Tx, { learnerId, userCourseId }: Target): Promise<number | null> => {
  const found = await tx
    .selectFrom('user_course_period')
    .select('partner_id')
    .where('learner_id', '=', learnerId)
    .where('user_course_id', '=', userCourseId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.partner_id ?? null
}

/**
 * The partner as a certificate shows it, with the logo for white paper. The name for learners is the partner's own choice:
 * the name of the card stands beside it.
 */
export const findPartnerOnPaper = (tx: Tx, id: number): Promise<CertificateModel['partner'] | undefined> =>
  tx
    .selectFrom('partner_profile')
    .leftJoin('partner_logo', (join) => join.onRef('partner_id', '=', 'partner_profile.id').on('theme', '=', 'light'))
    .select([
      sql<string>`coalesce(nullif(display_name, company) || ' (' || company || ')', full_name, company)`.as('name'),
      'png as logo',
    ])
    .where('partner_profile.id', '=', id)
    .executeTakeFirst()

type Attempted = Pick<StudyFigures, 'ticketsTaken' | 'ticketsPassed' | 'percentRight'> & {
  from: CalendarDay | null
  to: CalendarDay | null
}

/** What was attempted in a course: its first and last day, and its finished tickets. Checks that were only opened do not count. */
export const getAttempted = async (
  tx: Tx,
  { learnerId, userCourseId }: Target,
  timeZone: string,
): Promise<Attempted> => {
  const isTicket = sql`kind = 'ticket' and finished_at is not null`
  const { rows } = await sql<Attempted>`
    select min((created_at at time zone ${timeZone})::date) as "from",
           max((coalesce(finished_at, created_at) at time zone ${timeZone})::date) as "to",
           (count(*) filter (where ${isTicket}))::int as "ticketsTaken",
           (count(*) filter (where ${isTicket} and is_passed))::int as "ticketsPassed",
           round(100.0 * sum(right_count) filter (where ${isTicket})
                 / nullif(sum(question_count) filter (where ${isTicket}), 0))::int as "percentRight"
      from attempt
     where learner_id = ${learnerId} and user_course_id = ${userCourseId}
       and (answered_count > 0 or (${isTicket}))`.execute(tx)
  if (rows[0] === undefined) throw new Error('figures without a row')
  return rows[0]
}

/** Numbers of a calendar year are given out one after the other: held until the transaction ends. */
export const lockCertificateNumbers = async (tx: Tx, year: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('certificate numbers'), ${year}::integer)`.execute(tx)
}

export const getNextCertificateNumber = async (tx: Tx, year: number): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from certificate where number_year = ${year}`.execute(tx)
  return rows[0]?.next ?? 1
}

/** Of an earlier request with the same key. */
export const findCertificateOfRequest = async (
  tx: Tx,
  key: string,
  userCourseId: number,
): Promise<number | undefined> => {
  const found = await tx
    .selectFrom('certificate')
    .select('id')
    .where('request_key', '=', key)
    .where('user_course_id', '=', userCourseId)
    .executeTakeFirst()
  return found?.id
}

export interface NewCertificate extends Target {
  partnerId: number | null
  number: number
  year: number
  date: CalendarDay
  code: string
  learnerName: string
  shortName: string
  courseName: string
  figures: StudyFigures
  key: string
  issuedBy: number
  now: Date
  bytes: Buffer
}

export const insertCertificate = async (tx: Tx, certificate: NewCertificate): Promise<number> => {
  const { id } = await tx
    .insertInto('certificate')
    .values({
      learner_id: certificate.learnerId,
      user_course_id: certificate.userCourseId,
      partner_id: certificate.partnerId,
      number: certificate.number,
      number_year: certificate.year,
      date: certificate.date,
      code: certificate.code,
      learner_name: certificate.learnerName,
      short_name: certificate.shortName,
      course_name: certificate.courseName,
      figures: JSON.stringify(certificate.figures),
      request_key: certificate.key,
      issued_by: certificate.issuedBy,
      issued_at: certificate.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { bytes } = certificate
  await sql`
    insert into certificate_paper (certificate_id, bytes, sha256)
    values (${id}, ${bytes}, sha256(${bytes}::bytea))`.execute(tx)
  return id
}

const inScope = (scope: StaffScope) =>
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`certificate.partner_id = ${scope}`

export const lockCertificate = (tx: Tx, scope: StaffScope, id: number) =>
  tx
    .selectFrom('certificate')
    .select(['id', 'number', 'learner_id', 'partner_id', 'withdrawn_at', 'erased_at'])
    .where('id', '=', id)
    .where(inScope(scope))
    .forUpdate()
    .executeTakeFirst()

export const withdrawCertificate = async (
  tx: Tx,
  id: number,
  { reason, userId, now }: { reason: string; userId: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('certificate')
    .set({ withdrawn_at: now, withdrawn_by: userId, withdraw_reason: reason })
    .where('id', '=', id)
    .execute()
}

export const findCertificateFile = async (db: Db, scope: StaffScope, id: number): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('certificate')
    .innerJoin('certificate_paper', 'certificate_paper.certificate_id', 'certificate.id')
    .select('bytes')
    .where('certificate.id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst()
  return found?.bytes
}

export interface ArchivedCertificate {
  id: number
  number: number
  learnerName: string
}

const maxArchived = 1000

/** Those that were issued with the key, in the order of their numbers. */
export const listCertificatesOfKey = async (db: Db, scope: StaffScope, key: string): Promise<ArchivedCertificate[]> => {
  const { rows } = await sql<ArchivedCertificate>`
    select id, number, learner_name as "learnerName" from certificate
     where request_key = ${key} and user_course_id is not null and erased_at is null and ${inScope(scope)}
     order by number_year, number limit ${maxArchived}`.execute(db)
  return rows
}

export const findByCode = (db: Db, code: string) =>
  db
    .selectFrom('certificate')
    .select(['number', 'date', 'course_name', 'short_name', 'withdrawn_at', 'erased_at'])
    .select((eb) => eb.selectFrom('organisation').select('short_name').as('organisation'))
    .where('code', '=', code)
    .executeTakeFirst()
