import {
  cancelInvoice,
  changeUserCourse,
  endTicket,
  generateInvoice,
  generateReport,
  getEducationAccount,
  giveCourse,
  listInvoices,
  listUserCourses,
  pauseCourse,
  prolongCourse,
  prolongCourses,
  resetCourse,
  resumeCourse,
  saveTicketAnswer,
  startTicket,
  takeBackCourse,
} from '@dopusk/contract'
import { addDays, type CalendarDay, daysBetween, formatKopecks, remainingDays, seededRandom } from '@dopusk/domain'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { beforeAll, expect, test } from 'vitest'
import { accessPeriodOf } from '../../study/access-period.ts'
import { linkAccount, type MadeLearner, makeAccount, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { loadOrganisation } from '../../testing/sample-content.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Random histories of one course of a learner of two partners against a model that counts days one by one and keeps the periods
 * that are owed: who pays for each, whether it was studied, and the invoice that bills it. Nobody presses «Начать», and the
 * learner resets the progress now and then.
 */

const firstDay = '2026-11-15'
let app: TestApp
let superuser: { id: number; email: string }

beforeAll(async () => {
  app = await startTestApp()
  await loadOrganisation(app.db, app.clock.now)
  superuser = await makeUser(app.db, { isSuperuser: true })
})

interface Access {
  start: CalendarDay
  left: number
  /** The last day of an access that is over. */
  endedOn: CalendarDay
  wasPaused: boolean
}

/** By the partner's id. */
type Payer = number

interface Owed {
  kind: 'first' | 'prolongation' | 'renewal'
  payer: Payer
  start: CalendarDay
  price: number
  isStudied: boolean
  /** The number of the invoice that bills it. */
  invoice: string | null
}

interface Span {
  start_date: CalendarDay
  end_date: CalendarDay
}

interface Issued {
  number: string
  payer: Payer
  span: Span
  amount: number
}

const covers = ({ start_date, end_date }: Span, day: CalendarDay) => start_date <= day && day <= end_date

class Model {
  today: CalendarDay = firstDay
  isPaused = false
  /** Of the whole course, since its first answer. */
  isBegun = false
  price = 100_000
  owed: Owed[] = []
  /** Invoices that are not cancelled. */
  issued: Issued[] = []
  /** The accesses that renewals replaced, and the current one. */
  accesses: Access[] = []

  get access(): Access | undefined {
    return this.accesses.at(-1)
  }

  /** Of the current access. */
  get current(): Owed[] {
    return this.owed.slice(this.owed.findLastIndex(({ kind }) => kind !== 'prolongation'))
  }

  get running(): Owed | undefined {
    return this.current.findLast(({ start }) => start <= this.today) ?? this.current[0]
  }

  get isOpen(): boolean {
    return this.access !== undefined && this.access.left > 0 && this.access.start <= this.today
  }

  isClosed(day: CalendarDay, payer: Payer): boolean {
    return day < this.today && this.issued.some((invoice) => invoice.payer === payer && covers(invoice.span, day))
  }

  get lastDay(): CalendarDay {
    const { start, left, endedOn } = this.access as Access
    if (left === 0) return endedOn
    return addDays(start > this.today ? start : this.today, left - 1)
  }

  nextDay(): void {
    const { access } = this
    if (access && this.isOpen && !this.isPaused) {
      access.left -= 1
      access.endedOn = this.today
    }
    this.today = addDays(this.today, 1)
  }

  /** Returns whether the course can be given now. */
  give(start: CalendarDay, payer: Payer): boolean {
    if (this.access && this.access.left > 0) return false
    if (this.isClosed(start, payer)) return false
    this.owe(this.access ? 'renewal' : 'first', start, payer)
    const left = Math.max(0, 30 - Math.max(0, daysBetween(start, this.today)))
    this.accesses.push({ start, left, endedOn: addDays(start, 29), wasPaused: false })
    this.isPaused = false
    return true
  }

  owe(kind: Owed['kind'], start: CalendarDay, payer: Payer): void {
    this.owed.push({ kind, start, payer, price: this.price, isStudied: false, invoice: null })
  }

  prolong(payer: Payer): boolean {
    const { access } = this
    if (access === undefined || access.left === 0) return this.give(this.today, payer)
    if (access.left > 90) return false
    this.owe('prolongation', addDays(this.lastDay, 1), payer)
    access.left += 30
    return true
  }

  /** The first answer begins the course; it is an answer in the access that runs, whatever is reset later. */
  answer(): void {
    this.isBegun = true
    const [base] = this.current
    if (base !== undefined) base.isStudied = true
  }

  /** What was studied, what another pays for and what is billed is not taken back. */
  takeBack(by: Payer): boolean {
    const last = this.owed.at(-1)
    const access = this.access as Access
    if (last?.payer !== by || last.invoice !== null || last.isStudied) return false
    if (last.kind === 'prolongation') {
      if (last.start <= this.today) return false
      access.left -= 30
    } else {
      this.accesses.pop()
      this.isPaused = false
    }
    if (last.kind === 'first') this.isBegun = false
    this.owed.pop()
    return true
  }

  move(start: CalendarDay, by: Payer): boolean {
    const { access, current } = this
    if (
      access === undefined ||
      this.isBegun ||
      current.some(({ payer, invoice }) => payer !== by || invoice !== null)
    ) {
      return false
    }
    const days = daysBetween(access.start, start)
    if (current.some((period) => this.isClosed(addDays(period.start, days), by))) return false
    for (const period of current) period.start = addDays(period.start, days)
    const all = 30 * current.length
    access.start = start
    access.left = Math.max(0, all - Math.max(0, daysBetween(start, this.today)))
    access.endedOn = addDays(start, all - 1)
    return true
  }

  /** Returns whether it is allowed; without days left there is nothing to pause. */
  pauseOrResume(by: Payer): boolean {
    const changes = this.isPaused || (this.access?.left ?? 0) > 0
    if (!changes) return true
    if (this.running?.payer !== by) return false
    this.isPaused = !this.isPaused
    if (this.access) this.access.wasPaused = true
    return true
  }

  /** Bills what begins in the span and is in no invoice; returns the sum, or the refusal. */
  issue(number: string, span: Span, payer: Payer): number | 'already_invoiced' | 'nothing_in_period' {
    const inSpan = this.owed.filter((period) => period.payer === payer && covers(span, period.start))
    const billed = inSpan.filter(({ invoice }) => invoice === null)
    if (billed.length === 0) return inSpan.length === 0 ? 'nothing_in_period' : 'already_invoiced'
    for (const period of billed) period.invoice = number
    const amount = sumOf(billed)
    this.issued.push({ number, payer, span, amount })
    return amount
  }

  cancel({ number }: Issued): void {
    for (const period of this.owed) if (period.invoice === number) period.invoice = null
    this.issued = this.issued.filter((invoice) => invoice.number !== number)
  }
}

const sumOf = (periods: readonly Owed[]) => periods.reduce((sum, { price }) => sum + price, 0)

let lastNumber = 0

interface Partner {
  id: number
  email: string
  partnerId: number
}

class History {
  model = new Model()
  id = 0
  token = ''
  own = ''
  random: () => number
  /** The first has the account whose copies are compared. */
  partners: readonly [Partner, Partner]
  /** Who acts. */
  partner: Partner
  learner: MadeLearner
  course: MadeCourse

  constructor(seed: number, partners: History['partners'], learner: MadeLearner, course: MadeCourse) {
    this.random = seededRandom(seed)
    this.partners = partners
    this.partner = partners[0]
    this.learner = learner
    this.course = course
  }

  get by(): Payer {
    return this.partner.partnerId
  }

  below(max: number): number {
    return Math.floor(this.random() * max)
  }

  /** Mostly the first. */
  async signIn(): Promise<void> {
    app.clock.now = new Date(`${this.model.today}T09:00:00Z`)
    this.partner = this.below(3) === 0 ? this.partners[1] : this.partners[0]
    this.token = await signInAs(app, this.partner)
    this.own = await signInAs(app, this.learner)
  }

  at(call: { path: string }, id = this.id): string {
    return call.path.replace('{id}', String(id))
  }

  async wait(): Promise<void> {
    const maxDays = this.below(3) === 0 ? 90 : 10
    for (let days = this.below(maxDays); days >= 0; days -= 1) this.model.nextDay()
    await this.signIn()
  }

  async give(): Promise<void> {
    const start_date = addDays(this.model.today, this.below(20) - 10)
    const body = { user: this.learner.userId, course: this.course.id, start_date }
    const answer = await app.ask(giveCourse, { body, token: this.token })
    expect(answer.status).toBe(this.model.give(start_date, this.by) ? 201 : 409)
    if (answer.status === 201) this.id = answer.body.id
  }

  async prolong(): Promise<void> {
    const body = { access_until: this.model.lastDay }
    const items = [{ user_course: this.id, ...body }]
    const preview = await app.ask(prolongCourses, { body: { items, preview: true }, token: this.token })
    const path = `/api/user-courses/${this.id}/prolong/`
    const answer = await app.ask(prolongCourse, { path, body, token: this.token })
    const status = this.model.prolong(this.by) ? 200 : 409
    expect([preview.status, answer.status]).toEqual([status, status])
    if (status === 200) expect(answer.body.access_until).toBe(preview.body.items[0]?.new_access_until)
  }

  async takeBack(): Promise<void> {
    const path = `/api/user-courses/${this.id}/take-back/`
    const body = { access_until: this.model.lastDay }
    const { status } = await app.ask(takeBackCourse, { path, body, token: this.token })
    expect(status).toBe(this.model.takeBack(this.by) ? 200 : 409)
  }

  async pauseOrResume(): Promise<void> {
    const call = this.model.isPaused ? resumeCourse : pauseCourse
    const { status } = await app.ask(call, { path: this.at(call), token: this.token })
    expect(status).toBe(this.model.pauseOrResume(this.by) ? 200 : 403)
  }

  /** A start that a pause has moved is left alone: the model does not know on which day the pause would begin. */
  async move(): Promise<void> {
    if (this.model.access?.wasPaused) return
    const start_date = addDays(this.model.today, this.below(30) - 15)
    const isSame = start_date === this.model.access?.start
    const body = { start_date }
    const { status } = await app.ask(changeUserCourse, { path: this.at(changeUserCourse), body, token: this.token })
    const isAllowed = isSame || this.model.move(start_date, this.by)
    expect(status < 300).toBe(isAllowed)
  }

  /** Without «Начать». */
  async answer(): Promise<void> {
    const { isOpen, isPaused } = this.model
    const [ticketId] = this.course.ticketIds
    const { status, body } = await app.ask(startTicket, { path: this.at(startTicket, ticketId), token: this.own })
    expect(status < 300).toBe(isOpen && !isPaused)
    if (status >= 300) return
    const given = { answer_items: [2], answer_time: 5 }
    const asked = this.at(saveTicketAnswer, body.questions[0]?.question_ticket_id)
    expect((await app.ask(saveTicketAnswer, { path: asked, body: given, token: this.own })).status).toBe(200)
    const end = { path: this.at(endTicket, body.id), body: { time_ticket: 1000 }, token: this.own }
    expect((await app.ask(endTicket, end)).status).toBe(200)
    this.model.answer()
  }

  /** Deletes every answer, and nothing that is owed. */
  async reset(): Promise<void> {
    const { status } = await app.ask(resetCourse, { path: this.at(resetCourse), token: this.own })
    expect(status < 300).toBe(this.model.isOpen)
  }

  /** All proof of study in the course is gone, and who pays takes back one period after the other. */
  async studyResetAndTakeBack(): Promise<void> {
    await this.answer()
    await this.reset()
    for (let count = -1; this.model.access !== undefined && count !== this.model.owed.length; ) {
      count = this.model.owed.length
      this.partner = this.partners.find(({ partnerId }) => partnerId === this.model.owed.at(-1)?.payer) ?? this.partner
      this.token = await signInAs(app, this.partner)
      await this.takeBack()
    }
  }

  async changePrice(): Promise<void> {
    this.model.price += 10_000
    const { price } = this.model
    await app.db.updateTable('course').set({ price_kopecks: price }).where('id', '=', this.course.id).execute()
  }

  async step(): Promise<void> {
    if (this.model.access === undefined) return this.give()
    const steps = [this.wait, this.wait, this.prolong, this.prolong, this.takeBack, this.takeBack, this.pauseOrResume]
    const study = [this.answer, this.reset, this.studyResetAndTakeBack]
    const others = [this.give, this.move, this.changePrice, this.issue, this.issue, this.cancel]
    const all = [...steps, ...study, ...others]
    const step = all[this.below(all.length)]
    await this.signIn()
    await step?.call(this)
  }

  /** The wire, the domain and the account's copies say the same as the model. */
  async compare(): Promise<void> {
    const { access, today, isPaused } = this.model
    const path = `/api/user-courses/?user=${this.learner.userId}`
    const token = await signInAs(app, this.partners[0])
    const [course] = (await app.ask(listUserCourses, { path, token })).body
    const account = await app.ask(getEducationAccount, {
      path: `/api/education-accounts/${this.learner.accountId}/`,
      token,
    })
    const copies = await app.db
      .selectFrom('education_account')
      .select(['latest_user_course_id', 'access_until'])
      .where('id', '=', this.learner.accountId)
      .executeTakeFirstOrThrow()
    if (access === undefined) {
      expect([course, account.body.days_remaining, copies]).toEqual([
        undefined,
        null,
        { latest_user_course_id: null, access_until: 'infinity' },
      ])
      return
    }
    const row = await app.db.selectFrom('user_course').selectAll().where('id', '=', this.id).executeTakeFirstOrThrow()
    const { left, start } = access
    const { lastDay } = this.model
    expect(course).toMatchObject({ start_date: start, remaining_days: left, access_until: lastDay, access_days: 30 })
    expect(course?.is_paused).toBe(isPaused)
    expect([remainingDays(accessPeriodOf(row), today), account.body.days_remaining]).toEqual([left, left])
    const until = isPaused ? 'infinity' : addDays(lastDay, 1)
    expect(copies).toEqual({ latest_user_course_id: this.id, access_until: until })
  }

  /** An invoice has the sum of what is in none yet, on paper and in the register; the same again is the same file. */
  async issueSpan(span: Span, payer = this.by): Promise<void> {
    lastNumber += 1
    const number = String(lastNumber)
    const body = { partner: payer, ...span, number_bill: number, discount: 1, contract: 'Договор' }
    const token = await signInAs(app, superuser)
    const { bytes, error } = await app.askForFile(generateInvoice, { token, body })
    const expected = this.model.issue(number, span, payer)
    if (typeof expected === 'string') return expect(error?.code).toBe(expected)
    const [, sum] = /Всего к оплате: ([\d\s]+,\d\d)/.exec((await readPdf(bytes)).pages[0] ?? '') ?? []
    expect(sum?.replace(/\s/g, ' ')).toBe(formatKopecks(expected).replace(/\s/g, ' '))
    const again = await app.askForFile(generateInvoice, { token, body })
    expect(again.bytes.equals(bytes)).toBe(true)
  }

  async issue(): Promise<void> {
    const start_date = addDays(firstDay, this.below(400) - 30)
    await this.issueSpan({ start_date, end_date: addDays(start_date, this.below(90)) })
  }

  async readRegister(payer: Payer) {
    const token = await signInAs(app, superuser)
    const path = `/api/invoices/?partner=${payer}&limit=100`
    return { token, ...(await app.ask(listInvoices, { path, token })).body }
  }

  async cancel(): Promise<void> {
    const invoice = this.model.issued[this.below(this.model.issued.length)]
    if (invoice === undefined) return
    const { token, results } = await this.readRegister(invoice.payer)
    const path = `/api/invoices/${results.find(({ number }) => number === invoice.number)?.id}/cancel/`
    expect((await app.ask(cancelInvoice, { path, body: { reason: 'Ошибка' }, token })).status).toBe(200)
    this.model.cancel(invoice)
  }

  /** Every period is in the invoice that the model says, and the register adds up to the same. */
  async compareInvoices(): Promise<void> {
    const periods = await app.db
      .selectFrom('user_course_period')
      .leftJoin('invoice', 'invoice.id', 'user_course_period.invoice_id')
      .select(['start_date', 'price_kopecks', 'number', 'user_course_period.partner_id'])
      .where('user_course_period.learner_id', '=', this.learner.userId)
      .orderBy('no')
      .execute()
    const { owed, issued } = this.model
    expect(periods).toEqual(
      owed.map(({ start, price, payer, invoice }) => ({
        ...{ start_date: start, price_kopecks: price, number: invoice, partner_id: payer },
      })),
    )
    for (const { partnerId } of this.partners) {
      const { results, totals } = await this.readRegister(partnerId)
      const held = results.filter(({ state }) => state !== 'cancelled')
      expect(held.map(({ number, amount_kopecks }) => [number, amount_kopecks]).sort()).toEqual(
        issued.flatMap(({ number, payer, amount }) => (payer === partnerId ? [[number, amount]] : [])).sort(),
      )
      for (const { lines, amount_kopecks } of held)
        expect(lines.reduce((sum, line) => sum + line.quantity * line.price_kopecks, 0)).toBe(amount_kopecks)
      const billed = owed.filter(({ payer, invoice }) => payer === partnerId && invoice !== null)
      expect(totals.issued_kopecks).toBe(sumOf(billed))
    }
  }

  /** At the end the rest is billed: all invoices together are what was given, each period once, as the report counts it. */
  async settle(): Promise<void> {
    const span = { start_date: addDays(firstDay, -80), end_date: addDays(firstDay, 1000) }
    for (const { partnerId } of this.partners) await this.issueSpan(span, partnerId)
    await this.compareInvoices()
    for (const { partnerId } of this.partners) {
      const { token, totals } = await this.readRegister(partnerId)
      const body = { partners: [partnerId], ...span }
      const { bytes, error } = await app.askForFile(generateReport, { token, body })
      const owed = this.model.owed.filter(({ payer }) => payer === partnerId)
      if (owed.length === 0) {
        expect(error?.code).toBe('nothing_in_period')
        continue
      }
      const cost = readWord(bytes).tables.at(-1)?.at(-1)?.at(-1) ?? ''
      const sum = sumOf(owed)
      expect([Number(cost.replaceAll(/\D/g, '')), totals.issued_kopecks]).toEqual([sum, sum])
    }
  }
}

const histories = process.env.PROOF ? 20 : 3

test.each(Array.from({ length: histories }, (_, index) => index + 1))(
  'days left, invoices and the report agree in every history, and what was studied or another pays for stays (%i)',
  async (seed) => {
    const partners = [await makePartner(app.db), await makePartner(app.db)] as const
    const learner = await makeLearner(app.db, partners[0])
    await linkAccount(app.db, await makeAccount(app.db, partners[1]), learner.profileId)
    const history = new History(seed, partners, learner, await makeCourse(app.db, { questions: 1, tickets: 1 }))
    await history.signIn()
    for (let steps = 0; steps < 40; steps += 1) {
      await history.step()
      await history.compare()
    }
    await history.compareInvoices()
    await history.settle()
  },
)
