import {
  cancelInvoice,
  generateInvoice,
  generateReport,
  listCourseHistory,
  listEducationAccounts,
  listInvoices,
  listPartnerProfiles,
  listUserCourses,
} from '@dopusk/contract'
import { formatKopecks } from '@dopusk/domain'
import { drawnQr, readPdf } from '@dopusk/paperwork/testing/read-pdf'
import { readQr } from '@dopusk/paperwork/testing/read-qr'
import { readWord } from '@dopusk/paperwork/testing/read-word'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadDemonstration } from '../../demonstration/load-demonstration.ts'
import { createDemonstrationDatabase, demonstrationOptions } from '../../testing/demonstration-database.ts'
import { makePartner, makeUser, signInAs } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const inProof = test.runIf(process.env.PROOF)

/** Uses the demonstration's people, whose data is created by the product's own services. */

let app: TestApp
let token: string
let vector: number
let north: number
const period = { start_date: '2026-10-01', end_date: '2026-11-30' }

beforeAll(async () => {
  app = await startTestApp({}, createDemonstrationDatabase())
  await loadDemonstration(app.db, app.clock.now, demonstrationOptions)
  token = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
  const { body } = await app.ask(listPartnerProfiles, { token })
  const idOf = (name: string) => body.find(({ company }) => company.includes(name))?.id ?? 0
  vector = idOf('Вектор')
  north = idOf('Северный')
})

beforeEach(() => {
  app.clock.now = new Date('2026-11-15T09:00:00.000Z')
})

const report = (changes: object = {}, as = token) =>
  app.askForFile(generateReport, { token: as, body: { partners: [vector, north], ...period, ...changes } })

const bill = { number_bill: '15', discount: 1, contract: 'Договор № 1 от 1 апреля 2025 г.' }

const issue = (changes: object = {}, as = token) =>
  app.askForFile(generateInvoice, { token: as, body: { partner: vector, ...period, ...bill, ...changes } })

/** Issues an invoice and cancels it: what it billed can be billed again, under another number. */
const invoice = async (changes: object = {}, as = token) => {
  const answer = await issue(changes, as)
  if (answer.status === 200) {
    const { results } = (await app.ask(listInvoices, { token })).body
    const path = `/api/invoices/${Math.max(...results.map(({ id }) => id))}/cancel/`
    expect((await app.ask(cancelInvoice, { path, body: { reason: 'Проверка' }, token })).status).toBe(200)
  }
  return answer
}

interface Row {
  name: string
  proposals: string
  course: string
  start: string
  isGiven: string
  days: string
  progress: string
  attempts: string
  best: string
  last: string
}

/** The learners of one section; the row of a person's second course has no name. */
const learnersOf = (table: string[][]): Row[] => {
  let person = { name: '', proposals: '' }
  return table.slice(1).map(([, name = '', proposals = '', course, start, isGiven, days, ...rest]) => {
    if (name !== '') person = { name, proposals }
    const [progress, attempts, best, last] = rest
    return { ...person, course, start, isGiven, days, progress, attempts, best, last } as Row
  })
}

const accountsOf = async (partnerId: number) => {
  const dates = 'start_date=01.10.2026&end_date=30.11.2026&limit=100'
  const path = `/api/education-accounts/?created_by=${partnerId}&${dates}`
  return (await app.ask(listEducationAccounts, { path, token })).body.results
}

const russian = (day: string) => day.split('-').reverse().join('.')

describe('the report', () => {
  test('is a Word file download that is not cached', async () => {
    const { status, headers, bytes } = await report()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(generateReport.file.mediaType)
    expect(headers.get('content-disposition')).toBe('attachment; filename="report.docx"')
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual(['no-store', null])
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('has the same values for each learner as the screens', async () => {
    const { tables } = readWord((await report({ partners: [vector] })).bytes)
    const rows = learnersOf(tables[0] ?? [])
    const accounts = await accountsOf(vector)
    const given = rows.filter(({ isGiven }) => isGiven === 'да')
    expect([...new Set(given.map(({ name }) => name))].sort()).toEqual(
      accounts.map(({ profile }) => `${profile?.last_name} ${profile?.first_name} ${profile?.patronymic}`).sort(),
    )
    expect(accounts.length).toBeGreaterThanOrEqual(15)
    let compared = 0
    for (const { profile, proposals_cok } of accounts) {
      const name = `${profile?.last_name} ${profile?.first_name} ${profile?.patronymic}`
      const path = `${listUserCourses.path}?user=${profile?.user.id}`
      for (const course of (await app.ask(listUserCourses, { path, token })).body) {
        const start = russian(course.start_date)
        const row = rows.find(
          (each) => each.name === name && each.course === course.course.name && each.start === start,
        )
        const history = await app.ask(listCourseHistory, {
          path: `/api/user-courses/${course.id}/course_history/?limit=100`,
          token,
        })
        // Of this period: the course may have been given before.
        const attempts = history.body.results.filter(({ created_at }) => created_at >= course.start_date)
        const tickets = attempts.filter(({ type, status }) => type === 'ticket' && status !== 'In Progress')
        const percents = tickets.map((ticket) => Math.round((ticket.right_answers / ticket.question_count) * 100))
        expect(row).toMatchObject({
          proposals: proposals_cok.map(({ proposal_id }) => proposal_id).join(', '),
          days: String(course.remaining_days),
          progress: `${course.progress} %`,
          attempts: String(tickets.length),
          best: percents.length === 0 ? '—' : `${Math.max(...percents)} %`,
        })
        expect(row?.last === '—').toBe(attempts.length === 0)
        compared += 1
      }
    }
    // One learner has been given the course twice in the period.
    expect(compared).toBe(given.length - 1)
    // One learner has studied in it by access of September.
    expect(rows.length - given.length).toBe(1)
  })

  test('lists partners alphabetically, whatever the order of the request', async () => {
    const [one, other] = [await report(), await report({ partners: [north, vector] })]
    expect(one.bytes.equals(other.bytes)).toBe(true)
    expect(readWord(one.bytes).text).toMatch(/АО «Северный завод».*ООО «Вектор»/s)
  })

  test('states that a partner has no learners in the period', async () => {
    const idle = await makePartner(app.db)
    const { text } = readWord((await report({ partners: [idle.partnerId, vector] })).bytes)
    expect(text).toMatch(
      /Партнёр \d+»\nИНН 5904123453, КПП 590401001\nВ этом периоде никто не учился и не получил доступ\.\n/,
    )
  })
})

describe('the invoice', () => {
  test('is a PDF download, dated by the server’s clock in its time zone', async () => {
    app.clock.now = new Date('2026-11-15T21:30:00.000Z')
    token = await signInAs(app, await makeUser(app.db, { isSuperuser: true }))
    const { status, headers, bytes } = await invoice()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('attachment; filename="report.pdf"')
    const { title, pages } = await readPdf(bytes)
    expect(title).toBe('Счёт на оплату № 15 от 16 ноября 2026 г.')
    expect(pages[0]).toContain('ООО «Вектор», ИНН 5904123453, КПП 590401001')
    expect(pages[0]).toContain('Договор № 1 от 1 апреля 2025 г.')
  })

  const parts: [string, number, string][] = [
    ['half', 0.5, '32'],
    ['all', 1, '31'],
    ['a hundredth', 0.01, '33'],
  ]
  test.each(process.env.PROOF ? parts : parts.slice(0, 1))(
    'amounts to %s of the report’s sum, and its QR code has the same sum',
    async (_part, discount, number_bill) => {
      const { tables } = readWord((await report({ partners: [vector] })).bytes)
      const cost = tables.at(-1)?.at(-1)?.at(-1) ?? ''
      const kopecks = Number(cost.replaceAll(/\D/g, ''))
      expect(kopecks).toBe(9_390_000)
      const { bytes } = await invoice({ discount, number_bill })
      const { pages } = await readPdf(bytes)
      const due = formatKopecks(kopecks * discount).replaceAll('\u00a0', ' ')
      expect(pages[0]).toContain(`Всего к оплате: ${due}`)
      const code = readQr(drawnQr(bytes)).split('|')
      expect(code).toContain(`Sum=${kopecks * discount}`)
      expect(code).toEqual(
        expect.arrayContaining(['PersonalAcc=40702810200000001234', 'BIC=044525000', 'PayeeINN=7701234560']),
      )
      for (const [course, given, begun, , price] of tables[1]?.slice(1, -1) ?? [])
        expect(pages[0]).toContain(`«${course}» ${given} шт. ${begun} ${price} `)
    },
  )
})

inProof('the same period generated twice gives the same bytes', async () => {
  expect((await report()).bytes.equals((await report()).bytes)).toBe(true)
  const [one, other] = [await issue({ number_bill: '40' }), await invoice({ number_bill: '40' })]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})

describe('refused before the first byte:', () => {
  const noDay = 'Такой даты нет'
  const wrongDiscount = 'Множитель скидки: от 0.01 до 1, не мельче сотых'
  const wrongDate = 'Дата счёта не\u00a0позже сегодня и\u00a0не\u00a0раньше 31\u00a0дня назад'
  test.each<[string, object, Record<string, string>]>([
    ['no partner', { partners: [] }, { partners: 'Выберите хотя бы одного партнера' }],
    ['a partner twice', { partners: [1, 1] }, { partners: 'Каждый партнёр один раз' }],
    ['an unknown partner', { partners: [999_999] }, { partners: 'Такого партнёра нет' }],
    ['an unknown one among others', { partners: [1, 999_999] }, { partners: 'Такого партнёра нет' }],
    ['an end before the start', { end_date: '2026-09-30' }, { end_date: 'Конец периода раньше его начала' }],
    ['a day that does not exist', { start_date: '2026-02-30' }, { start_date: noDay }],
    ['no date', { start_date: '' }, { start_date: noDay }],
    ['a mistyped year', { start_date: '1026-11-01' }, { start_date: 'Проверьте год' }],
    ['a period too long', { start_date: '2016-10-01' }, { end_date: 'Период не длиннее трёх лет' }],
  ])('a report with %s', async (_fault, changes, fields) => {
    const { status, error } = await report(changes)
    expect([status, error?.code, error?.fields]).toEqual([400, 'invalid', fields])
  })

  test.each<[string, object, Record<string, string>]>([
    ['an unknown partner', { partner: 999_999 }, { partner: 'Такого партнёра нет' }],
    ['an end before the start', { end_date: '2026-09-30' }, { end_date: 'Конец периода раньше его начала' }],
    ['a discount of thousandths', { discount: 0.995 }, { discount: wrongDiscount }],
    ['a negative price', { discount: -0.1 }, { discount: wrongDiscount }],
    ['more than the price', { discount: 1.01 }, { discount: wrongDiscount }],
    ['nobody who pays', { partner: undefined }, { partner: 'Выберите партнёра или обучающегося' }],
    ['two who pay', { learner: 1 }, { partner: 'Выберите партнёра или обучающегося' }],
    ['an unknown learner', { partner: undefined, learner: 999_999 }, { learner: 'Такого обучающегося нет' }],
    ['a date in the future', { bill_date: '2026-11-16' }, { bill_date: wrongDate }],
    ['a date too long ago', { bill_date: '2026-10-14' }, { bill_date: wrongDate }],
    ['a due day before its date', { due_date: '2026-11-14' }, { due_date: 'Срок оплаты раньше даты счёта' }],
    ['a blank number', { number_bill: '  ' }, { number_bill: 'Укажите номер счёта' }],
    ['a number of control characters', { number_bill: '\u0007' }, { number_bill: 'Недопустимый символ' }],
    ['a contract of more than 500 characters', { contract: 'ы'.repeat(501) }, { contract: 'Не длиннее 500 символов' }],
  ])('an invoice with %s', async (_fault, changes, fields) => {
    const { status, error } = await issue({ number_bill: '50', ...changes })
    expect([status, error?.code, error?.fields]).toEqual([400, 'invalid', fields])
  })

  test('a period in which nothing was given or studied', async () => {
    const empty = { start_date: '2025-01-01', end_date: '2025-01-31' }
    const answers = [await report(empty), await issue({ ...empty, number_bill: '50' })]
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([409, 'nothing_in_period'])
    expect(answers.map(({ error }) => error?.message.replaceAll('\u00a0', ' '))).toEqual([
      'В этом периоде никто не учился и не получил доступ. Проверьте даты и партнёра',
      'В этом периоде никому не выдан доступ. Проверьте даты и партнёра',
    ])
  })

  test('a learner; and a partner’s invoice, or report on another partner', async () => {
    const partner = await signInAs(app, await makePartner(app.db))
    const learner = await signInAs(app, await makeUser(app.db))
    expect([(await report({}, learner)).status, (await issue({}, learner)).status]).toEqual([403, 403])
    expect((await issue({}, partner)).status).toBe(403)
    const foreign = await report({ partners: [vector] }, partner)
    expect([foreign.status, foreign.error?.fields]).toEqual([400, { partners: 'Такого партнёра нет' }])
  })
})
