import { beforeAll, expect, test } from 'vitest'
import { renderInvoice } from '../invoice/render-invoice.ts'
import { invoiceLines, invoiceTotals } from '../period/invoice-lines.ts'
import { type BilledCourse, tallyLearners } from '../period/tally.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { learners, november, organisation, vector } from '../testing/sample-period.ts'
import type { ActModel } from './act-model.ts'
import { renderAct } from './render-act.ts'

let courses: readonly BilledCourse[]
beforeAll(async () => {
  courses = (await tallyLearners(learners, november)).courses
})

const { company, ...requisites } = vector
const contract = 'Договор № 1 от 1 апреля 2025 г.'

const common = () => ({
  organisation,
  buyer: { name: company, ...requisites },
  period: november,
  contract,
  discount: 0.5 as const,
  vat: { percent: 20, ground: null },
})

const model = (changes: Partial<ActModel> = {}): ActModel => {
  const lines = invoiceLines(courses, 0.5)
  const invoice = { number: '15', date: '2026-11-15' }
  return { ...common(), number: '3', date: '2026-11-30', invoice, lines, totals: invoiceTotals(lines, 20), ...changes }
}

test('has the lines, the sums and the parties of the invoice, and refers to it', async () => {
  const { pages, title } = await readPdf(await renderAct(model()))
  const dates = { date: '2026-11-15', dueOn: '2026-11-25' }
  const invoice = (await readPdf(await renderInvoice({ ...common(), ...dates, number: '15', courses }))).pages[0] ?? ''
  expect(title).toBe('Акт оказанных услуг № 3 от 30 ноября 2026 г.')
  expect(pages).toHaveLength(1)
  const table = invoice.slice(invoice.indexOf('№ Наименование'), invoice.indexOf('Всего к оплате'))
  expect(table).toContain('Итого: 10 750,00 В том числе НДС 20 %: 1 791,67')
  const buyer = 'ООО «Вектор», ИНН 5904123453, КПП 590401001, 614000, г. Пермь'
  expect(invoice).toContain(`Покупатель: ${buyer}`)
  const facts = [
    table,
    `Заказчик: ${buyer}`,
    'Исполнитель: Общество с ограниченной ответственностью',
    'Основание: Договор № 1 от 1 апреля 2025 г.; счёт на оплату № 15 от 15 ноября 2026 г.',
    'Период: с 1 ноября 2026 г. по 30 ноября 2026 г.',
    'Всего оказано услуг 3, на сумму 10 750,00 руб.',
    'Десять тысяч семьсот пятьдесят рублей 00 копеек',
    'Заказчик не имеет претензий',
    'подпись, Соколова М. А.',
  ]
  for (const fact of facts) expect(pages[0]).toContain(fact)
})

test('many lines take several pages, and the signatures are with the sums', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    courseName: `Курс ${index + 1} о безопасной эксплуатации опасных производственных объектов`,
    quantity: 1,
    begunCount: 0,
    priceKopecks: 100,
    discountKopecks: 0,
    amountKopecks: 100,
  }))
  const { pages } = await readPdf(await renderAct(model({ lines, discount: 1, totals: invoiceTotals(lines, 20) })))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)).toMatch(/Акт оказанных услуг № 3 от 30 ноября 2026 г., продолжение.*Итого: 60,00.*М. П./)
})

test('the same model gives the same bytes; an inconsistent one is refused', async () => {
  expect((await renderAct(model())).equals(await renderAct(model()))).toBe(true)
  const wrong: Partial<ActModel>[] = [
    { lines: [] },
    { date: '2026-11-14' },
    { number: ' ' },
    { totals: { amountKopecks: 1, discountKopecks: 0, vatKopecks: 0 } },
  ]
  for (const changes of wrong) await expect(renderAct(model(changes))).rejects.toThrow(RangeError)
})
