import {
  cancelInvoice,
  generateInvoice,
  getInvoiceFile,
  giveCourse,
  type Invoice,
  listInvoices,
  setInvoicePayment,
} from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type MadeLearner, makeLearner } from './accounts.ts'
import { type MadeCourse, makeCourse } from './courses.ts'
import { makePartner, makeUser, signInAs } from './people.ts'
import { loadOrganisation } from './sample-content.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const dayMs = 86_400_000
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }

/** A superuser who invoices a partner with one learner, on 15 November. */
export class BillingTest {
  app: TestApp
  superuser: { id: number; email: string }
  /** The superuser's token. */
  root = ''
  partner = { id: 0, email: '', partnerId: 0 }
  learner: MadeLearner = { accountId: 0, profileId: 0, userId: 0, email: '' }
  course: MadeCourse = { id: 0, questionIds: [], ticketIds: [] }
  /** Of the last invoice that had no number of its own. */
  serial = 0

  constructor(app: TestApp, superuser: { id: number; email: string }) {
    this.app = app
    this.superuser = superuser
  }

  /** For `beforeAll`. */
  static async start(): Promise<BillingTest> {
    const app = await startTestApp()
    await loadOrganisation(app.db, app.clock.now)
    return new BillingTest(app, await makeUser(app.db, { isSuperuser: true }))
  }

  /** For `beforeEach`: another partner, learner and course. */
  async reset(): Promise<void> {
    this.app.clock.now = new Date('2026-11-15T09:00:00.000Z')
    this.root = await signInAs(this.app, this.superuser)
    this.partner = await makePartner(this.app.db)
    this.learner = await makeLearner(this.app.db, this.partner)
    this.course = await makeCourse(this.app.db, { questions: 2 })
  }

  async later(days: number): Promise<void> {
    this.app.clock.forward(days * dayMs)
    this.root = await signInAs(this.app, this.superuser)
  }

  /** The token of another superuser: what one person changes is changed one after the other. */
  async anotherRoot(): Promise<string> {
    return signInAs(this.app, await makeUser(this.app.db, { isSuperuser: true }))
  }

  nextNumber(): string {
    this.serial += 1
    return String(this.serial)
  }

  issue(changes: object = {}, token = this.root) {
    const terms = { number_bill: this.nextNumber(), discount: 1, contract: 'Договор № 7' }
    const body = { partner: this.partner.partnerId, ...november, ...terms, ...changes }
    return this.app.askForFile(generateInvoice, { token, body })
  }

  /** The code of the refusal. */
  async refusalOf(changes: object = {}): Promise<string | undefined> {
    return (await this.issue(changes)).error?.code
  }

  give(start_date = '2026-11-15', userId = this.learner.userId) {
    return this.app.ask(giveCourse, { token: this.root, body: { user: userId, course: this.course.id, start_date } })
  }

  async register(query = '', token = this.root) {
    const path = `/api/invoices/?partner=${this.partner.partnerId}${query}`
    return (await this.app.ask(listInvoices, { path, token })).body
  }

  /** The newest invoice of the partner. */
  async latest(): Promise<Invoice> {
    const [invoice] = (await this.register()).results
    if (invoice === undefined) throw new Error('no invoice')
    return invoice
  }

  cancel(id: number, token = this.root) {
    const path = `/api/invoices/${id}/cancel/`
    return this.app.ask(cancelInvoice, { path, body: { reason: 'Ошибка в договоре' }, token })
  }

  pay(id: number, payment: object | null, token = this.root) {
    return this.app.ask(setInvoicePayment, { path: `/api/invoices/${id}/payment/`, body: { payment }, token })
  }

  fileOf(id: number, token = this.root) {
    return this.app.askForFile(getInvoiceFile, { path: `/api/invoices/${id}/file/`, token })
  }
}

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
