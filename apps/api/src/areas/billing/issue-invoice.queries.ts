import type { CalendarDay } from '@dopusk/domain'
import type { Buyer, InvoiceLine, Organisation, Period } from '@dopusk/paperwork'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { startsWithin } from '../../study/period-starts.ts'

/** Who pays: a partner, or a learner for periods that no partner pays for. */
export type BuyerId = { partnerId: number; learnerId: null } | { partnerId: null; learnerId: number }

/** For a WHERE over `user_course_period`. */
const paidBy = ({ partnerId, learnerId }: BuyerId): RawBuilder<boolean> =>
  partnerId === null
    ? sql`(period.learner_id = ${learnerId} and period.partner_id is null)`
    : sql`period.partner_id = ${partnerId}`

/** Numbers of a calendar year are given out one after the other: held until the transaction ends. */
export const lockNumbers = async (tx: Tx, year: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('invoice numbers'), ${year}::integer)`.execute(tx)
}

/** One more than the largest number of the year that is written in digits only. */
export const findNextNumber = async (db: Db, year: number): Promise<string> => {
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(number::numeric), 0) + 1)::text as next from invoice
     where number_year = ${year} and number ~ '^[0-9]{1,9}$'`.execute(db)
  return rows[0]?.next ?? '1'
}

export const findByNumber = (db: Db, year: number, number: string) =>
  db
    .selectFrom('invoice')
    .innerJoin('invoice_paper', 'invoice_paper.invoice_id', 'invoice.id')
    .select(['partner_id as partnerId', 'learner_id as learnerId', 'period_from as from', 'period_to as to'])
    .select(['date', 'due_on as dueOn', 'contract', 'discount_hundredths as discountHundredths'])
    .select(['vat_percent as vatPercent', 'vat_ground as vatGround', 'cancelled_at as cancelledAt', 'bytes'])
    .where('number_year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst()

export type NumberedInvoice = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/** Locked: a period that begins on a past day waits until the invoice is issued (study/periods/closed-days.ts). */
export const lockPartner = (tx: Tx, id: number) =>
  tx
    .selectFrom('partner_profile')
    .select([sql<string>`coalesce(full_name, company)`.as('name'), 'inn', 'kpp'])
    .select(sql<string | null>`nullif(btrim(address), '')`.as('address'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The name of a learner who pays for themselves. */
export const findLearnerName = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const found = await tx
    .selectFrom('learner_profile')
    .select('sort_name as name')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.name
}

export const newInvoiceId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('invoice', 'id')) as id`.execute(tx)
  if (rows[0] === undefined) throw new Error('a sequence without a value')
  return rows[0].id
}

/**
 * Marks what the invoice bills: the buyer's periods that begin in the span and are in no invoice. Rows that another
 * transaction changes are waited for and looked at again. Returns how many there are.
 */
export const markPeriods = async (tx: Tx, invoiceId: number, buyer: BuyerId, { from, to }: Period): Promise<number> => {
  const { numAffectedRows } = await sql`
    update user_course_period period set invoice_id = ${invoiceId}
     where ${paidBy(buyer)} and ${startsWithin({ from, to }, 'period')} and period.invoice_id is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const maxNamed = 5

/** The numbers of invoices that bill periods of this span, the newest first; a few are enough to name them. */
export const listInvoicesOfSpan = async (db: Db, buyer: BuyerId, { from, to }: Period): Promise<string[]> => {
  const { rows } = await sql<{ number: string }>`
    select number from invoice where id in (
      select period.invoice_id from user_course_period period
       where ${paidBy(buyer)} and ${startsWithin({ from, to }, 'period')})
     order by id desc limit ${maxNamed}`.execute(db)
  return rows.map(({ number }) => number)
}

export interface NewInvoice {
  id: number
  buyer: BuyerId
  buyerName: string
  /** As the paper names the parties, for its act. */
  seller: Organisation
  buyerRequisites: Omit<Buyer, 'name'>
  number: string
  year: number
  date: CalendarDay
  dueOn: CalendarDay
  period: Period
  contract: string
  discountHundredths: number
  vatPercent: number | null
  vatGround: string | null
  lines: readonly InvoiceLine[]
  discountKopecks: number
  vatKopecks: number | null
  amountKopecks: number
  issuedBy: number
  now: Date
  bytes: Buffer
}

export const insertInvoice = async (tx: Tx, invoice: NewInvoice): Promise<void> => {
  await tx
    .insertInto('invoice')
    .values({
      id: invoice.id,
      partner_id: invoice.buyer.partnerId,
      learner_id: invoice.buyer.learnerId,
      buyer_name: invoice.buyerName,
      seller: JSON.stringify(invoice.seller),
      buyer_requisites: JSON.stringify(invoice.buyerRequisites),
      number: invoice.number,
      number_year: invoice.year,
      date: invoice.date,
      due_on: invoice.dueOn,
      period_from: invoice.period.from,
      period_to: invoice.period.to,
      contract: invoice.contract,
      discount_hundredths: invoice.discountHundredths,
      vat_percent: invoice.vatPercent,
      vat_ground: invoice.vatGround,
      lines: JSON.stringify(invoice.lines),
      discount_kopecks: invoice.discountKopecks,
      vat_kopecks: invoice.vatKopecks,
      amount_kopecks: invoice.amountKopecks,
      issued_by: invoice.issuedBy,
      issued_at: invoice.now,
    })
    .execute()
  await sql`
    insert into invoice_paper (invoice_id, bytes, sha256)
    values (${invoice.id}, ${invoice.bytes}, sha256(${invoice.bytes}::bytea))`.execute(tx)
}
