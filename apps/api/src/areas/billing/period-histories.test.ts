import {
  cancelInvoice,
  generateInvoice,
  generateReport,
  getEducationAccount,
  giveCourse,
  listInvoices,
  listUserCourses,
  pauseCourse,
  prolongCourse,
  prolongCourses,
  resumeCourse,
  takeBackCourse,
} from '@dopusk/contract'
import { addDays, type CalendarDay, daysBetween, formatKopecks, remainingDays, seededRandom } from '@dopusk/domain'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { beforeAll, expect, test } from 'vitest'
import { accessPeriodOf } from '../../study/access-period.ts'
import { type MadeLearner, makeLearner } from '../../testing/accounts.ts'
import { type MadeCourse, makeCourse } from '../../testing/courses.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { loadOrganisation } from '../../testing/sample-content.ts'
import { makeAttempt } from '../../testing/study.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Random histories of one course against a model that counts days one by one and keeps the periods that are owed, with the
 * invoice that bills each.
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
  isAnswered: boolean
}

interface Owed {
  kind: 'first' | 'prolongation' | 'renewal'
  start: CalendarDay
  price: number
  /** The number of the invoice that bills it. */
  invoice: string | null
}

interface Span {
  start_date: CalendarDay
  end_date: CalendarDay
}

interface Issued {
  number: string
  span: Span
  amount: number
}

const covers = ({ start_date, end_date }: Span, day: CalendarDay) => start_date <= day && day <= end_date

class Model {
  today: CalendarDay = firstDay
  isPaused = false
  price = 100_000
  owed: Owed[] = []
  /** Invoices that are not cancelled. */
  issued: Issued[] = []
  /** The accesses that renewals replaced, and the current one. */
  accesses: Access[] = []

  get access(): Access | undefined {
    return this.accesses.at(-1)
  }

  get lastDay(): CalendarDay {
    const { start, left, endedOn } = this.access as Access
    if (left === 0) return endedOn
    return addDays(start > this.today ? start : this.today, left - 1)
  }

  nextDay(): void {
    const { access } = this
    if (access && access.left > 0 && access.start <= this.today && !this.isPaused) {
      access.left -= 1
      access.endedOn = this.today
    }
    this.today = addDays(this.today, 1)
  }

  /** Returns whether the course can be given now. */
  give(start: CalendarDay): boolean {
    if (this.access && this.access.left > 0) return false
    if (start < this.today && this.issued.some(({ span }) => covers(span, start))) return false
    this.owed.push({ kind: this.access ? 'renewal' : 'first', start, price: this.price, invoice: null })
    const left = Math.max(0, 30 - Math.max(0, daysBetween(start, this.today)))
    this.accesses.push({ start, left, endedOn: addDays(start, 29), isAnswered: false })
    this.isPaused = false
    return true
  }

  prolong(): boolean {
    const { access } = this
    if (access === undefined || access.left === 0) return this.give(this.today)
    if (access.left > 90) return false
    this.owed.push({ kind: 'prolongation', start: addDays(this.lastDay, 1), price: this.price, invoice: null })
    access.left += 30
    return true
  }

  takeBack(): boolean {
    const last = this.owed.at(-1)
    const access = this.access as Access
    if (last?.invoice != null) return false
    if (last?.kind === 'prolongation') {
      if (last.start <= this.today) return false
      access.left -= 30
    } else {
      if (access.isAnswered) return false
      this.accesses.pop()
      this.isPaused = false
    }
    this.owed.pop()
    return true
  }

  /** Bills what begins in the span and is in no invoice; returns the sum, or the refusal. */
  issue(number: string, span: Span): number | 'already_invoiced' | 'nothing_in_period' {
    const inSpan = this.owed.filter(({ start }) => covers(span, start))
    const billed = inSpan.filter(({ invoice }) => invoice === null)
    if (billed.length === 0) return inSpan.length === 0 ? 'nothing_in_period' : 'already_invoiced'
    for (const period of billed) period.invoice = number
    const amount = sumOf(billed)
    this.issued.push({ number, span, amount })
    return amount
  }

  cancel({ number }: Issued): void {
    for (const period of this.owed) if (period.invoice === number) period.invoice = null
    this.issued = this.issued.filter((invoice) => invoice.number !== number)
  }
}

const sumOf = (periods: readonly Owed[]) => periods.reduce((sum, { price }) => sum + price, 0)

let lastNumber = 0

class History {
  model = new Model()
  id = 0
  token = ''
  random: () => number
  partner: { id: number; email: string; partnerId: number }
  learner: MadeLearner
  course: MadeCourse

  constructor(seed: number, partner: History['partner'], learner: MadeLearner, course: MadeCourse) {
    this.random = seededRandom(seed)
    this.partner = partner
    this.learner = learner
    this.course = course
  }

  below(max: number): number {
    return Math.floor(this.random() * max)
  }

  async signIn(): Promise<void> {
    app.clock.now = new Date(`${this.model.today}T09:00:00Z`)
    this.token = await signInAs(app, this.partner)
  }

  async wait(): Promise<void> {
    const maxDays = this.below(3) === 0 ? 90 : 20
    for (let days = this.below(maxDays); days >= 0; days -= 1) this.model.nextDay()
    await this.signIn()
  }

  async give(): Promise<void> {
    const start_date = addDays(this.model.today, this.below(20) - 10)
    const body = { user: this.learner.userId, course: this.course.id, start_date }
    const answer = await app.ask(giveCourse, { body, token: this.token })
    expect(answer.status).toBe(this.model.give(start_date) ? 201 : 409)
    if (answer.status === 201) this.id = answer.body.id
  }

  async prolong(): Promise<void> {
    const body = { access_until: this.model.lastDay }
    const items = [{ user_course: this.id, ...body }]
    const preview = await app.ask(prolongCourses, { body: { items, preview: true }, token: this.token })
    const path = `/api/user-courses/${this.id}/prolong/`
    const answer = await app.ask(prolongCourse, { path, body, token: this.token })
    const status = this.model.prolong() ? 200 : 409
    expect([preview.status, answer.status]).toEqual([status, status])
    if (status === 200) expect(answer.body.access_until).toBe(preview.body.items[0]?.new_access_until)
  }

  async takeBack(): Promise<void> {
    const path = `/api/user-courses/${this.id}/take-back/`
    const body = { access_until: this.model.lastDay }
    const { status } = await app.ask(takeBackCourse, { path, body, token: this.token })
    expect(status).toBe(this.model.takeBack() ? 200 : 409)
  }

  async pauseOrResume(): Promise<void> {
    const call = this.model.isPaused ? resumeCourse : pauseCourse
    await app.ask(call, { path: call.path.replace('{id}', String(this.id)), token: this.token })
    this.model.isPaused = !this.model.isPaused && (this.model.access?.left ?? 0) > 0
  }

  async answer(): Promise<void> {
    const { access, today, isPaused } = this.model
    if (access === undefined || isPaused || access.left === 0 || access.start > today) return
    access.isAnswered = true
    const attempt = { learnerId: this.learner.userId, userCourseId: this.id, questionIds: this.course.questionIds }
    await makeAttempt(app.db, { ...attempt, answers: [true], at: app.clock.now })
  }

  async changePrice(): Promise<void> {
    this.model.price += 10_000
    const { price } = this.model
    await app.db.updateTable('course').set({ price_kopecks: price }).where('id', '=', this.course.id).execute()
  }

  async step(): Promise<void> {
    if (this.model.access === undefined) return this.give()
    const steps = [this.wait, this.wait, this.prolong, this.prolong, this.takeBack, this.takeBack, this.pauseOrResume]
    const others = [this.give, this.answer, this.changePrice, this.issue, this.issue, this.cancel]
    const step = [...steps, ...others][this.below(steps.length + others.length)]
    await step?.call(this)
  }

  /** The wire, the domain and the account's copies say the same as the model. */
  async compare(): Promise<void> {
    const { access, today, isPaused } = this.model
    const path = `/api/user-courses/?user=${this.learner.userId}`
    const [course] = (await app.ask(listUserCourses, { path, token: this.token })).body
    const account = await app.ask(getEducationAccount, {
      path: `/api/education-accounts/${this.learner.accountId}/`,
      token: this.token,
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
  async issueSpan(span: Span): Promise<void> {
    lastNumber += 1
    const number = String(lastNumber)
    const body = { partner: this.partner.partnerId, ...span, number_bill: number, discount: 1, contract: 'Договор' }
    const token = await signInAs(app, superuser)
    const { bytes, error } = await app.askForFile(generateInvoice, { token, body })
    const expected = this.model.issue(number, span)
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

  async readRegister() {
    const token = await signInAs(app, superuser)
    const path = `/api/invoices/?partner=${this.partner.partnerId}&limit=100`
    return { token, ...(await app.ask(listInvoices, { path, token })).body }
  }

  async cancel(): Promise<void> {
    const invoice = this.model.issued[this.below(this.model.issued.length)]
    if (invoice === undefined) return
    const { token, results } = await this.readRegister()
    const path = `/api/invoices/${results.find(({ number }) => number === invoice.number)?.id}/cancel/`
    expect((await app.ask(cancelInvoice, { path, body: { reason: 'Ошибка' }, token })).status).toBe(200)
    this.model.cancel(invoice)
  }

  /** Every period is in the invoice that the model says, and the register adds up to the same. */
  async compareInvoices(): Promise<void> {
    const periods = await app.db
      .selectFrom('user_course_period')
      .leftJoin('invoice', 'invoice.id', 'user_course_period.invoice_id')
      .select(['start_date', 'price_kopecks', 'number'])
      .where('user_course_period.learner_id', '=', this.learner.userId)
      .orderBy('no')
      .execute()
    const { owed, issued } = this.model
    expect(periods).toEqual(
      owed.map(({ start, price, invoice }) => ({ start_date: start, price_kopecks: price, number: invoice })),
    )
    const { results, totals } = await this.readRegister()
    const held = results.filter(({ state }) => state !== 'cancelled')
    expect(held.map(({ number, amount_kopecks }) => [number, amount_kopecks]).sort()).toEqual(
      issued.map(({ number, amount }) => [number, amount]).sort(),
    )
    for (const { lines, amount_kopecks } of held)
      expect(lines.reduce((sum, line) => sum + line.quantity * line.price_kopecks, 0)).toBe(amount_kopecks)
    expect(totals.issued_kopecks).toBe(sumOf(owed.filter(({ invoice }) => invoice !== null)))
  }

  /** At the end the rest is billed: all invoices together are what was given, as the report counts it. */
  async settle(): Promise<void> {
    const span = { start_date: addDays(firstDay, -40), end_date: addDays(firstDay, 1000) }
    await this.issueSpan(span)
    await this.compareInvoices()
    const { token, totals } = await this.readRegister()
    const body = { partners: [this.partner.partnerId], ...span }
    const { bytes, error } = await app.askForFile(generateReport, { token, body })
    if (this.model.owed.length === 0) return expect(error?.code).toBe('nothing_in_period')
    const cost = readWord(bytes).tables.at(-1)?.at(-1)?.at(-1) ?? ''
    expect([Number(cost.replaceAll(/\D/g, '')), totals.issued_kopecks]).toEqual(
      Array.from({ length: 2 }, () => sumOf(this.model.owed)),
    )
  }
}

const histories = process.env.PROOF ? 20 : 1

test.each(Array.from({ length: histories }, (_, index) => index + 1))(
  'days left, invoices and the report agree in every history (%i)',
  async (seed) => {
    const partner = await makePartner(app.db)
    const learner = await makeLearner(app.db, partner)
    const history = new History(seed, partner, learner, await makeCourse(app.db, { questions: 1 }))
    await history.signIn()
    for (let steps = 0; steps < 40; steps += 1) {
      await history.step()
      await history.compare()
    }
    await history.compareInvoices()
    await history.settle()
  },
)
