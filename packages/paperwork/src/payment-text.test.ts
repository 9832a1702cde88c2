import { expect, test } from 'vitest'
import { paymentText } from './payment-text.ts'
import { organisation } from './testing/sample-period.ts'

const purpose = 'Оплата по счёту № 15 от 15.11.2026. Без НДС'

const textFor = (changes: Partial<typeof organisation>, why = purpose) =>
  paymentText({ payee: { ...organisation, ...changes }, sumKopecks: 2_150_050, purpose: why })

const fieldsOf = (text: string) =>
  Object.fromEntries(text.split('|').map((field) => field.split('=') as [string, string]))

test('the text follows the standard, with the sum in kopecks', () => {
  expect(textFor({ fullName: 'ООО «Три кита»' })).toBe(
    'ST00012|Name=ООО «Три кита»|PersonalAcc=40702810200000001234|BankName=Демонстрационный банк, г. Москва' +
      '|BIC=044525000|CorrespAcc=30101810900000000000|PayeeINN=7701234560|KPP=770101001|Sum=2150050' +
      `|Purpose=${purpose}`,
  )
})

test.each([
  ['Общество с ограниченной ответственностью «Три кита»', 'ООО «Три кита»'],
  ['ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «ТРИ КИТА»', 'ПАО «ТРИ КИТА»'],
  ['Акционерное общество «Три кита»', 'АО «Три кита»'],
  ['Автономная некоммерческая организация дополнительного профессионального образования «Кит»', 'АНО ДПО «Кит»'],
  ['Индивидуальный предприниматель Китов Пётр Ильич', 'ИП Китов Пётр Ильич'],
])('«%s» is shortened', (fullName, short) => {
  expect(fieldsOf(textFor({ fullName }))).toMatchObject({ Name: short })
})

test('a separator, a line end or a no-break space in a text does not break it', () => {
  const fields = fieldsOf(textFor({ fullName: 'ООО «А|Б»\nМосква' }, 'Счёт №\u00a01|2'))
  expect(fields).toMatchObject({ Name: 'ООО «А/Б» Москва', Purpose: 'Счёт № 1/2', PayeeINN: organisation.inn })
})

test('texts are cut to the limits of the standard, figures are not', () => {
  const long = 'промышленная безопасность '.repeat(15)
  const text = textFor({ fullName: `ООО «${long}»`, bankName: `Банк «${long}»` }, `Счёт ${long}`)
  const fields = fieldsOf(text)
  const mandatory = text.slice('ST00012|'.length, text.indexOf('|PayeeINN'))
  expect(Buffer.byteLength(mandatory)).toBeLessThanOrEqual(300)
  expect(Buffer.byteLength(mandatory)).toBeGreaterThan(250)
  expect(fields.BankName?.length).toBeLessThanOrEqual(45)
  expect(fields.Purpose?.length).toBeLessThanOrEqual(210)
  expect(fields).toMatchObject({ PersonalAcc: organisation.bankAccount, Sum: '2150050', KPP: organisation.kpp })
})

test('a payee without КПП has no КПП field', () => {
  expect(fieldsOf(textFor({ kpp: null, inn: '770123456012' }))).not.toHaveProperty('KPP')
})
