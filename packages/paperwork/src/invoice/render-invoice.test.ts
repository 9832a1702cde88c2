import { beforeAll, expect, test } from 'vitest'
import { type BilledCourse, tallyLearners } from '../period/tally.ts'
import { drawnQr, readPdf } from '../testing/read-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { learners, november, organisation, vector } from '../testing/sample-period.ts'
import type { InvoiceModel } from './invoice-model.ts'
import { renderInvoice } from './render-invoice.ts'

let courses: readonly BilledCourse[]
beforeAll(async () => {
  courses = (await tallyLearners(learners, november)).courses
})

const { company, ...requisites } = vector
const ground = 'применяется УСН, п. 2 ст. 346.11 НК РФ'

const model = (changes: Partial<InvoiceModel> = {}): InvoiceModel => ({
  organisation,
  buyer: { name: company, ...requisites },
  period: november,
  number: '15',
  date: '2026-11-15',
  dueOn: '2026-11-25',
  contract: 'Договор № 1 от 1 апреля 2025 г.',
  discount: 1,
  vat: { percent: null, ground },
  courses,
  ...changes,
})

const textOf = async (changes?: Partial<InvoiceModel>) =>
  (await readPdf(await renderInvoice(model(changes)))).pages.join(' ')

const manyCourses = (count: number): BilledCourse[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Курс ${index + 1} о безопасной эксплуатации опасных производственных объектов особого назначения`,
    priceKopecks: 490_000,
    givenCount: 1,
    begunCount: 0,
  }))

test('names seller, buyer, courses and amounts', async () => {
  const { pages, title } = await readPdf(await renderInvoice(model()))
  expect(title).toBe('Счёт на оплату № 15 от 15 ноября 2026 г.')
  expect(pages).toHaveLength(1)
  const facts = [
    'Демонстрационный банк, г. Москва',
    'БИК 044525000',
    'Сч. № 30101810900000000000',
    'Сч. № 40702810200000001234',
    'ИНН 7701234560 КПП 770101001',
    'Счёт на оплату № 15 от 15 ноября 2026 г.',
    'Поставщик: Общество с ограниченной ответственностью',
    'тел. +7 (495) 000-00-00',
    'Покупатель: ООО «Вектор», ИНН 5904123453, КПП 590401001, 614000, г. Пермь',
    'Основание: Договор № 1 от 1 апреля 2025 г.',
    'Период: с 1 ноября 2026 г. по 30 ноября 2026 г.',
    'Оплатить до: 25 ноября 2026 г.',
    '№ Наименование Выдано доступов Ед. из них приступили Цена Скидка Сумма',
    '1 Доступ к учебному курсу «Специалист в сфере промышленной безопасности» 2 шт. 2 4 900,00 — 9 800,00',
    '3 Доступ к учебному курсу «Эксплуатация подъёмных сооружений» 2 шт. 0 3 900,00 — 7 800,00',
    'Итого: 21 500,00 Без НДС (применяется УСН, п. 2 ст. 346.11 НК РФ) — Всего к оплате: 21 500,00',
    'Всего наименований 3, на сумму 21 500,00 руб.',
    'Двадцать одна тысяча пятьсот рублей 00 копеек',
    'Руководитель Соколова М. А.',
    'Бухгалтер Лебедев И. П.',
    'QR-код для оплаты в приложении банка',
  ]
  for (const fact of facts) expect(pages[0]).toContain(fact)
  expect(pages[0]).not.toContain('Страница')
})

test('half price and VAT are shown', async () => {
  const text = await textOf({ discount: 0.5, vat: { percent: 20, ground: null } })
  expect(text).toContain('2 шт. 2 4 900,00 4 900,00 4 900,00')
  expect(text).toContain(
    'Стоимость без скидки: 21 500,00 Скидка 50 %: 10 750,00 Итого: 10 750,00 В том числе НДС 20 %: 1 791,67 Всего к оплате: 10 750,00',
  )
  expect(text).toContain('Десять тысяч семьсот пятьдесят рублей 00 копеек')
  expect(text).not.toContain('Без НДС')
})

test('any hundredth of a discount is shown, and «Без НДС» without a known ground', async () => {
  const text = await textOf({ discount: 0.93, vat: { percent: null, ground: null } })
  expect(text).toContain('Скидка 7 %: 1 505,00 Итого: 19 995,00 Без НДС — Всего к оплате: 19 995,00')
})

test('the drawn QR code contains the same requisites', async () => {
  const code = readQr(drawnQr(await renderInvoice(model({ discount: 0.5 }))))
  expect(code).toBe(
    'ST00012|Name=ООО «Учебный центр „Допуск“» (демонстрационные данные)|PersonalAcc=40702810200000001234' +
      '|BankName=Демонстрационный банк, г. Москва|BIC=044525000|CorrespAcc=30101810900000000000' +
      '|PayeeINN=7701234560|KPP=770101001|Sum=1075000' +
      '|Purpose=Оплата по счёту № 15 от 15.11.2026, Договор № 1 от 1 апреля 2025 г. Без НДС',
  )
})

test('the QR code cuts a long contract and keeps the tax', async () => {
  const contract = `Договор № 77 от 1 апреля 2025 г. ${'и дополнительное соглашение к нему '.repeat(10)}`
  const code = readQr(drawnQr(await renderInvoice(model({ contract, vat: { percent: 22, ground: null } }))))
  const purpose = code.slice(code.indexOf('Purpose=') + 'Purpose='.length)
  expect(purpose).toMatch(/^Оплата по счёту № 15 от 15\.11\.2026, Договор № 77 .*\. В т\. ч\. НДС 22 % 3 877,05 руб\.$/)
  expect(purpose.length).toBeLessThanOrEqual(210)
})

test('lines on further pages repeat the heading, and the totals have a line above them', async () => {
  const { pages } = await readPdf(await renderInvoice(model({ courses: manyCourses(45) })))
  expect(pages.length).toBeGreaterThan(1)
  const head = '№ Наименование Выдано доступов Ед. из них приступили Цена Скидка Сумма'
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(head)
    expect(page).toContain(`Страница ${index + 1} из ${pages.length}`)
    expect(page.includes('Руководитель')).toBe(index === pages.length - 1)
  }
  expect(pages.at(-1)).toMatch(/45 Доступ .* 220 500,00 Без НДС \(/)
  expect(pages[1]).toContain('Счёт на оплату № 15 от 15 ноября 2026 г., продолжение')
})

/** Some of them; `npm run proof` has all. */
const lineCounts = process.env.PROOF ? Array.from({ length: 16 }, (_, index) => index + 1) : [8, 9, 10]

test.each(lineCounts)('%i lines never leave the totals alone', async (count) => {
  const { pages } = await readPdf(await renderInvoice(model({ courses: manyCourses(count) })))
  expect(pages.at(-1)).toMatch(new RegExp(`${count} Доступ .* Всего к оплате: `))
})

test('the same model gives the same bytes', async () => {
  const [one, other] = [await renderInvoice(model()), await renderInvoice(model())]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(await renderInvoice(model({ number: '16' })))).toBe(false)
})

test('fonts are embedded', async () => {
  const file = (await renderInvoice(model())).toString('latin1')
  expect(file.match(/\/FontFile2 /g)).toHaveLength(2)
})

test('a buyer without ИНН and a sole trader are named', async () => {
  const text = await textOf({
    buyer: { name: company, inn: null, kpp: null, address: null },
    organisation: { ...organisation, fullName: 'ИП Китов Пётр Ильич', inn: '770123456012', kpp: null, phone: '' },
  })
  expect(text).toContain('ИНН 770123456012 КПП —')
  expect(text).toContain('Поставщик: ИП Китов Пётр Ильич, ИНН 770123456012, 101000, г. Москва')
  expect(text).toContain('Покупатель: ООО «Вектор» Основание:')
})

test.each([
  ['without courses', () => ({ courses: [] })],
  ['for no money', () => ({ courses: courses.map((each) => ({ ...each, priceKopecks: 0 })) })],
  ['without a number', () => ({ number: ' ' })],
  ['without a contract', () => ({ contract: '' })],
  ['with an invalid date', () => ({ date: '15.11.2026' })],
  ['of a period that ends before it begins', () => ({ period: { from: '2026-12-01', to: '2026-11-30' } })],
  ['with a full discount', () => ({ discount: 0 })],
  ['that is overdue at once', () => ({ dueOn: '2026-11-14' })],
  ['with a short account', () => ({ organisation: { ...organisation, bankAccount: '4070281' } })],
  ['with a wrong ИНН', () => ({ buyer: { ...model().buyer, inn: '59041234' } })],
  ['without a name of the buyer', () => ({ buyer: { ...model().buyer, name: '' } })],
] as const)('an invoice %s is refused', async (_fact, changes) => {
  await expect(renderInvoice(model(changes()))).rejects.toThrow(RangeError)
})
