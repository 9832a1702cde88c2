import type { CalendarDay } from '@dopusk/domain'
import type { Buyer, InvoiceLine, Organisation } from '@dopusk/paperwork'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'

/** Numbers of a calendar year are given out one after the other: held until the transaction ends. */
export const lockActNumbers = async (tx: Tx, year: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('act numbers'), ${year}::integer)`.execute(tx)
}

/** One more than the largest number of the year that is written in digits only. */
export const findNextActNumber = async (tx: Tx, year: number): Promise<string> => {
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(number::numeric), 0) + 1)::text as next from act
     where number_year = ${year} and number ~ '^[0-9]{1,9}$'`.execute(tx)
  return rows[0]?.next ?? '1'
}

export const isActNumberTaken = async (tx: Tx, year: number, number: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('act')
    .select('id')
    .where('number_year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

/** Locked, so that it is not cancelled meanwhile. */
export const lockInvoiceToClose = (tx: Tx, id: number) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'number', 'date', 'partner_id', 'learner_id', 'buyer_name', 'contract', 'cancelled_at'])
    .select(['period_from as from', 'period_to as to', 'discount_hundredths', 'vat_percent', 'vat_ground'])
    .select(['amount_kopecks', 'discount_kopecks', 'vat_kopecks'])
    .select([
      sql<InvoiceLine[]>`lines`.as('lines'),
      sql<Organisation | null>`seller`.as('seller'),
      sql<Omit<Buyer, 'name'> | null>`buyer_requisites`.as('buyer_requisites'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type InvoiceToClose = NonNullable<Awaited<ReturnType<typeof lockInvoiceToClose>>>

/** Of invoices that were issued before their parties were kept. */
export const findPartnerRequisites = (tx: Tx, partnerId: number): Promise<Omit<Buyer, 'name'> | undefined> =>
  tx
    .selectFrom('partner_profile')
    .select(['inn', 'kpp', sql<string | null>`nullif(btrim(address), '')`.as('address')])
    .where('id', '=', partnerId)
    .executeTakeFirst()

export const findActInForce = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom('act')
    .select(['id', 'number', 'date'])
    .where('invoice_id', '=', invoiceId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export interface NewAct {
  invoiceId: number
  partnerId: number | null
  number: string
  year: number
  date: CalendarDay
  issuedBy: number
  now: Date
  bytes: Buffer
}

export const insertAct = async (tx: Tx, act: NewAct): Promise<number> => {
  const { id } = await tx
    .insertInto('act')
    .values({
      invoice_id: act.invoiceId,
      partner_id: act.partnerId,
      number: act.number,
      number_year: act.year,
      date: act.date,
      issued_by: act.issuedBy,
      issued_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into act_paper (act_id, bytes, sha256) values (${id}, ${act.bytes}, sha256(${act.bytes}::bytea))`.execute(tx)
  return id
}

export const lockAct = (tx: Tx, id: number) =>
  tx
    .selectFrom('act')
    .innerJoin('invoice', 'invoice.id', 'act.invoice_id')
    .select(['act.id', 'act.number', 'act.partner_id', 'act.cancelled_at', 'act.invoice_id', 'invoice.learner_id'])
    .where('act.id', '=', id)
    .forUpdate('act')
    .executeTakeFirst()

interface Cancelling {
  reason: string
  userId: number
  now: Date
}

export const cancelAct = async (tx: Tx, id: number, { reason, userId, now }: Cancelling): Promise<void> => {
  await tx
    .updateTable('act')
    .set({ cancelled_at: now, cancelled_by: userId, cancel_reason: reason })
    .where('id', '=', id)
    .execute()
}

export const findActFile = async (db: Db, scope: StaffScope, id: number): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('act')
    .innerJoin('act_paper', 'act_paper.act_id', 'act.id')
    .select('bytes')
    .where('act.id', '=', id)
    .$if(scope !== 'all', (query) => query.where('act.partner_id', '=', Number(scope)))
    .executeTakeFirst()
  return found?.bytes
}
