import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const issuedAt = new Date('2026-11-15T09:00:00Z')
const bytes = Buffer.from('%PDF')

interface MadeCertificate {
  learnerId: number
  userCourseId: number
  partnerId?: number
  learnerName?: string
  /** 26 signs. */
  code?: string
}

/** A certificate with a file, without the study that it tells of. */
export const makeCertificate = async (
  db: Db,
  { learnerId, userCourseId, partnerId, learnerName = 'Тайнов Иван', code = '0'.repeat(26) }: MadeCertificate,
): Promise<{ id: number }> => {
  const { id } = await db
    .insertInto('certificate')
    .values({
      learner_id: learnerId,
      user_course_id: userCourseId,
      partner_id: partnerId ?? null,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from certificate)`,
      number_year: 2026,
      date: '2026-11-15',
      code,
      learner_name: learnerName,
      short_name: 'И. Т-в',
      course_name: 'Курс',
      figures: '{}',
      request_key: `made-${userCourseId}`,
      issued_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into certificate_paper (certificate_id, bytes, sha256)
    values (${id}, ${bytes}, sha256(${bytes}::bytea))`.execute(db)
  return { id }
}

/** An act of an invoice to the partner, with a file. */
export const makeAct = async (db: Db, partnerId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with billed as (
      insert into invoice (partner_id, buyer_name, number, number_year, date, due_on, period_from, period_to, contract,
                           discount_hundredths, lines, discount_kopecks, amount_kopecks, issued_at)
      values (${partnerId}, 'ООО «Тайна»', ${`made-${partnerId}`}, 2026, '2026-11-15', '2026-11-25', '2026-11-01', '2026-11-30',
              'Договор', 100, '[]', 0, 100, ${issuedAt}) returning id)
    insert into act (invoice_id, partner_id, number, number_year, date, issued_at)
    select id, ${partnerId}::bigint, ${`made-${partnerId}`}, 2026, '2026-11-15', ${issuedAt}::timestamptz from billed
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into act_paper (act_id, bytes, sha256) values (${id}, ${bytes}, sha256(${bytes}::bytea))`.execute(db)
  return id
}
