import { generateInvoice } from '@dopusk/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentsServer, longName, noteAt, openDialog, watchDownloads } from '../../testing/billing.tsx'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

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
  number_bill: '15/2',
  contract: 'Договор № 1 от 1 апреля 2025 г.',
}

test.each([
  ['the whole price', false, 1],
  ['half of it', true, 0.5],
])('an invoice for %s is generated with the organisation’s contract and saved', async (_price, isHalf, discount) => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ООО «Вектор»')
  await user.clear(screen.getByLabelText('Номер счёта'))
  await user.type(screen.getByLabelText('Номер счёта'), ' 15/2 ')
  if (isHalf) await user.click(screen.getByRole('checkbox', { name: /Скидка 50/ }))
  await user.click(await send())
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Счёт сформирован' }))
  expect(saved).toEqual(['report.pdf'])
  expect(requests.find(isInvoice)?.body).toEqual({ ...whole, discount })
})

test('needs only a partner: everything else is proposed', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'АО «Северный завод»')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ООО «Вектор»')
  await user.click(await send())
  await screen.findByRole('heading', { name: 'Счёт сформирован' })
  expect(requests.find(isInvoice)?.body).toEqual({ ...whole, number_bill: '20261115-2', discount: 1 })
})

test('each missing field shows an error, and focus goes to the first', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  await user.clear(screen.getByLabelText('Договор'))
  await user.click(await send())
  expect(noteAt(screen.getByLabelText('Партнёр'))).toBe('Выберите партнёра')
  expect(noteAt(screen.getByLabelText('Номер счёта'))).toBe('Укажите номер счёта')
  expect(noteAt(screen.getByLabelText('Договор'))).toBe('Укажите договор')
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

test('a failure shows the message of the spec with the reason', async () => {
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
