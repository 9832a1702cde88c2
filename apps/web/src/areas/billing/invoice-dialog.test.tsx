import { generateInvoice } from '@dopusk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaults, documentsServer, longName, noteAt, openDialog, watchDownloads } from '../../testing/billing.tsx'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const inProof = test.runIf(process.env.PROOF)

let saved: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T09:00:00Z') })
  saved = watchDownloads()
})

const open = () => openDialog(<InvoiceDialog onClose={() => {}} />)
const send = () => screen.findByRole('button', { name: 'Сформировать счёт' })
const isInvoice = ({ path }: { path: string }) => path === generateInvoice.path

const whole = {
  partner: 2,
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  number_bill: '7',
  discount: 1,
  contract: 'Договор № 12-У от 01.04.2025',
  bill_date: '2026-11-15',
  due_date: '2026-11-25',
  vat_percent: null,
  vat_ground: 'УСН',
}

const choose = async (user: ReturnType<typeof open>, company: string) => {
  await send()
  await user.selectOptions(screen.getByLabelText('Партнёр'), company)
}

const retype = async (user: ReturnType<typeof open>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}

test('needs only a partner: number, the partner’s contract, dates and VAT are proposed', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await choose(user, 'ООО «Вектор»')
  await screen.findByDisplayValue(whole.contract)
  await user.click(await send())
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Счёт сформирован' }))
  expect(saved).toEqual(['report.pdf'])
  expect(requests.find(isInvoice)?.body).toEqual(whole)
})

test('a learner of the site pays as a natural person', async () => {
  const requests = fakeServer(documentsServer)
  const user = openDialog(<InvoiceDialog learner={{ id: 105, name: 'Ёлкина Анна Петровна' }} onClose={() => {}} />)
  expect(await screen.findByText('Ёлкина Анна Петровна')).toBeTruthy()
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
  await user.click(await send())
  await screen.findByRole('heading', { name: 'Счёт сформирован' })
  const { partner, ...others } = whole
  expect(requests.find(isInvoice)?.body).toEqual({ ...others, learner: 105, contract: defaults.contract })
})

test('everything proposed can be changed: number, discount, dates and VAT', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await choose(user, 'ООО «Вектор»')
  await screen.findByDisplayValue(whole.contract)
  await retype(user, 'Номер счёта', ' 15/2 ')
  await retype(user, 'Скидка, %', '7')
  await retype(user, 'Дата счёта', '01.11.2026')
  await retype(user, 'Оплатить до', '20.11.2026')
  await user.selectOptions(screen.getByLabelText('НДС'), '20')
  expect(screen.queryByLabelText('Основание для «Без НДС»')).toBeNull()
  await user.click(await send())
  await screen.findByRole('heading', { name: 'Счёт сформирован' })
  const { vat_ground, ...others } = whole
  expect(requests.find(isInvoice)?.body).toEqual({
    ...others,
    number_bill: '15/2',
    discount: 0.93,
    bill_date: '2026-11-01',
    due_date: '2026-11-20',
    vat_percent: 20,
  })
})

test('a partner without requisites is named before the attempt, with the way to the card', async () => {
  fakeServer((request) =>
    request.path.includes('bill-defaults')
      ? { body: { ...defaults, missing: ['inn', 'kpp'] } }
      : documentsServer(request),
  )
  const user = open()
  await choose(user, 'АО «Северный завод»')
  expect((await screen.findByText(/не\s*хватает реквизитов партнёра: ИНН, КПП/)).textContent).toBeTruthy()
  const link = screen.getByRole('link', { name: /Заполнить/ })
  expect(link.getAttribute('href')).toBe('/partners/1')
})

test('a number that was taken meanwhile is reported at its field, and the next one is proposed', async () => {
  let next = 7
  fakeServer((request) => {
    if (request.path.includes('bill-defaults')) return { body: { ...defaults, number_bill: String(next) } }
    if (!isInvoice(request)) return documentsServer(request)
    next = 8
    return refusal(409, 'number_taken', 'Счёт с таким номером в этом году уже есть', {
      fields: { number_bill: 'Занят' },
    })
  })
  const user = open()
  await choose(user, 'АО «Северный завод»')
  await user.click(await send())
  expect(await screen.findByText('Занят')).toBeTruthy()
  expect(await screen.findByDisplayValue('8')).toBe(screen.getByLabelText('Номер счёта'))
})

test('each missing field shows an error, and focus goes to the first', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  for (const label of ['Договор', 'Номер счёта', 'Основание для «Без НДС»'])
    await user.clear(screen.getByLabelText(label))
  await retype(user, 'Скидка, %', '100')
  await retype(user, 'Оплатить до', '01.11.2026')
  await user.click(await send())
  expect(noteAt(screen.getByLabelText('Партнёр'))).toBe('Выберите партнёра')
  expect(noteAt(screen.getByLabelText('Номер счёта'))).toBe('Укажите номер счёта')
  expect(noteAt(screen.getByLabelText('Договор'))).toBe('Укажите договор')
  expect(noteAt(screen.getByLabelText('Скидка, %'))).toBe('От\u00a00 до\u00a099, целое число')
  expect(noteAt(screen.getByLabelText('Оплатить до'))).toBe('Срок оплаты раньше даты счёта')
  expect(noteAt(screen.getByLabelText('Основание для «Без НДС»'))).toBe('Укажите основание')
  expect(document.activeElement).toBe(screen.getByLabelText('Партнёр'))
  expect(requests.some(isInvoice)).toBe(false)
  await user.type(screen.getByLabelText('Номер счёта'), '1')
  expect(noteAt(screen.getByLabelText('Номер счёта'))).toBe('')
})

test('long partner names are cut at 50 characters', async () => {
  fakeServer(documentsServer)
  open()
  await send()
  expect(screen.getByRole('option', { name: `${longName.slice(0, 50).trimEnd()}…` })).toBeTruthy()
})

inProof('a failure shows the message of the spec with the reason', async () => {
  const answer = refusal(409, 'nothing_to_pay', 'Курсы этого периода бесплатны, счёт выставлять не на что')
  fakeServer((request) => (isInvoice(request) ? answer : documentsServer(request)))
  const user = open()
  await send()
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ООО «Вектор»')
  await user.clear(screen.getByLabelText('Номер счёта'))
  await user.type(screen.getByLabelText('Номер счёта'), '1')
  await user.click(await send())
  expect(await screen.findByText(/^Ошибка при генерации отчета\. Курсы этого периода бесплатны/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Номер счёта').value).toBe('1')
})
