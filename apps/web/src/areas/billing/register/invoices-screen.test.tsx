import { cancelInvoice, getInvoiceFile, type Invoice, setInvoicePayment } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { watchDownloads } from '../../../testing/billing.tsx'
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../../testing/people.ts'

const invoice: Invoice = {
  id: 5,
  number: '15',
  date: '2026-11-02',
  due_on: '2026-11-12',
  period_from: '2026-10-01',
  period_to: '2026-10-31',
  buyer_name: 'ООО «Вектор»',
  partner: 2,
  contract: 'Договор № 1',
  discount: 1,
  vat_percent: null,
  lines: [],
  amount_kopecks: 4_010_000,
  state: 'overdue',
  paid_on: null,
  paid_kopecks: 0,
  issued_at: '2026-11-02T09:00:00.000Z',
  cancelled_at: null,
  cancel_reason: null,
  act: null,
}

const totals = { issued_kopecks: 4_010_000, paid_kopecks: 0, overdue_kopecks: 4_010_000, balance_kopecks: 4_010_000 }
const superuser = makeUser({ is_superuser: true })
const partner = makeUser({ user_status: 'partner', partner_profile: { id: 2, company: 'ООО «Вектор»' } })

const page = (results: Invoice[]) => ({
  body: { results, count: results.length, next: null, previous: null, totals, years: [2026] },
})

const serve = (
  user: typeof superuser,
  answer: (request: FakeRequest) => object | undefined = () => undefined,
): FakeRequest[] =>
  fakeServer((request) => {
    const own = answer(request)
    if (own !== undefined) return own
    if (request.path.includes('current_user')) return { body: user }
    if (request.path === '/api/partner-profiles/') return { body: [{ id: 2, company: 'ООО «Вектор»' }] }
    if (request.method === 'PUT') return { body: invoice }
    if (request.path.startsWith('/api/invoices/')) return page([invoice])
    return { body: {} }
  })

beforeEach(() => {
  resetState()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T09:00:00Z') })
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const listed = (requests: FakeRequest[]) =>
  requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/invoices/?')).map(({ path }) => path)

test('shows sums, and each invoice with its state', async () => {
  serve(superuser)
  openApp('/invoices')
  const row = within(await screen.findByRole('row', { name: /№\s15/ }))
  expect(row.getByText('Просрочен')).toBeTruthy()
  expect(row.getByText(/^40\s100\s₽$/)).toBeTruthy()
  expect(screen.getByText('Остаток').nextSibling?.textContent).toBe('40\u00a0100\u00a0₽')
})

test('filters are in the address and in the request', async () => {
  const requests = serve(superuser)
  const { user, router } = openApp('/invoices?page=2')
  await screen.findByRole('row', { name: /№\s15/ })
  await user.selectOptions(screen.getByLabelText('Состояние'), 'Просрочен')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ООО «Вектор»')
  await user.selectOptions(screen.getByLabelText('Год'), '2026')
  await waitFor(() => expect(listed(requests).at(-1)).toMatch(/offset=0&partner=2&state=overdue&year=2026/))
  expect(router.state.location.search).toBe('?state=overdue&partner=2&year=2026')
})

test('a payment is noted in roubles', async () => {
  const requests = serve(superuser)
  const { user } = openApp('/invoices')
  await user.click(await screen.findByRole('button', { name: 'Оплата: счёт №\u00a015' }))
  const sum = screen.getByLabelText<HTMLInputElement>('Сколько оплачено, ₽')
  expect(sum.value).toBe('40100')
  await user.clear(sum)
  await user.type(sum, '50000')
  await user.click(screen.getByRole('button', { name: 'Отметить оплату' }))
  expect(screen.getByText(/^Больше суммы счёта/)).toBeTruthy()
  await user.clear(sum)
  await user.type(sum, '100,50')
  await user.click(screen.getByRole('button', { name: 'Отметить оплату' }))
  await screen.findByText('Оплата отмечена')
  const sent = requests.find(({ path }) => path === setInvoicePayment.path.replace('{id}', '5'))
  expect(sent?.body).toEqual({ payment: { paid_on: '2026-11-15', paid_kopecks: 10_050 } })
  expect(listed(requests)).toHaveLength(2)
})

test('cancelling needs a reason, and a refusal is shown', async () => {
  const path = cancelInvoice.path.replace('{id}', '5')
  const answers = [refusal(409, 'invoice_paid', 'Счёт оплачен'), { body: { ...invoice, state: 'cancelled' } }]
  const requests = serve(superuser, (request) => (request.path === path ? answers.shift() : undefined))
  const { user } = openApp('/invoices')
  await user.click(await screen.findByRole('button', { name: 'Отменить счёт №\u00a015' }))
  const confirm = screen.getByRole('button', { name: 'Отменить счёт' })
  await user.click(confirm)
  expect(screen.getByText(/^Укажите причину/)).toBeTruthy()
  await user.type(screen.getByLabelText('Причина'), 'Ошибка')
  await user.click(confirm)
  expect(await screen.findByText('Счёт оплачен')).toBeTruthy()
  await user.click(confirm)
  await screen.findByText(/^Счёт №\s15 отменён$/)
  expect(requests.find((request) => request.path === path)?.body).toEqual({ reason: 'Ошибка' })
})

test('an act is issued with a date not before the invoice; its number may be left to the server', async () => {
  const path = '/api/invoices/5/act/'
  const answers = [
    refusal(409, 'number_taken', 'Акт с номером 3 уже есть', { fields: { number: 'Акт с номером 3 уже есть' } }),
    { status: 201, body: { ...invoice, act: { id: 8, number: '4', date: '2026-11-15' } } },
  ]
  const requests = serve(superuser, (request) => (request.path === path ? answers.shift() : undefined))
  const { user } = openApp('/invoices')
  await user.click(await screen.findByRole('button', { name: 'Выставить акт к\u00a0счёту №\u00a015' }))
  const date = screen.getByLabelText('Дата акта')
  const confirm = screen.getByRole('button', { name: 'Выставить акт' })
  await user.clear(date)
  await user.type(date, '01112026')
  await user.click(confirm)
  expect(screen.getByText(/^Акт не\sможет быть раньше счёта$/)).toBeTruthy()
  await user.clear(date)
  await user.type(date, '15112026')
  await user.type(screen.getByLabelText('Номер акта'), '3')
  await user.click(confirm)
  expect((await screen.findAllByText('Акт с номером 3 уже есть')).length).toBeGreaterThan(0)
  await user.clear(screen.getByLabelText('Номер акта'))
  await user.click(confirm)
  await screen.findByText(/^Акт выставлен/)
  expect(requests.filter((request) => request.path === path).map(({ body }) => body)).toEqual([
    { number: '3', date: '2026-11-15' },
    { date: '2026-11-15' },
  ])
})

test('an act is offered from the last day of the period on, and not dated before it', async () => {
  const ends = { ...invoice, period_to: '2026-11-15' }
  const later = { ...invoice, id: 6, number: '16', period_to: '2026-11-16' }
  serve(superuser, ({ path }) => (path.startsWith('/api/invoices/') ? page([ends, later]) : undefined))
  const { user } = openApp('/invoices')
  const row = within(await screen.findByRole('row', { name: /№\s16/ }))
  expect(row.getByText(/^акт с\s16\.11\.2026$/)).toBeTruthy()
  expect(row.queryByRole('button', { name: /акт/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Выставить акт к\u00a0счёту №\u00a015' }))
  const date = screen.getByLabelText('Дата акта')
  await user.clear(date)
  await user.type(date, '14112026')
  await user.click(screen.getByRole('button', { name: 'Выставить акт' }))
  expect(screen.getByText(/^Период счёта кончается 15\.11\.2026, акт не\sраньше$/)).toBeTruthy()
})

test('the act of an invoice is named and downloaded, by a partner, too', async () => {
  const saved = watchDownloads()
  const closed = { ...invoice, act: { id: 8, number: '4', date: '2026-11-15' } }
  const file = { text: 'bytes', headers: { 'content-type': getInvoiceFile.file.mediaType } }
  serve(partner, ({ path }) => {
    if (path === '/api/acts/8/file/') return file
    return path.startsWith('/api/invoices/') ? page([closed]) : undefined
  })
  const { user } = openApp('/invoices')
  const row = within(await screen.findByRole('row', { name: /№\s15/ }))
  expect(row.getByText(/^акт №\s4 от\s15\.11\.2026$/)).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Скачать акт №\u00a04' }))
  await waitFor(() => expect(saved).toEqual(['Акт № 4 от 15.11.2026.pdf']))
})

test('a partner reads and downloads, and changes nothing', async () => {
  const saved = watchDownloads()
  const file = { text: 'bytes', headers: { 'content-type': getInvoiceFile.file.mediaType } }
  serve(partner, ({ path }) => (path.endsWith('/file/') ? file : undefined))
  const { user } = openApp('/invoices')
  await user.click(await screen.findByRole('button', { name: 'Скачать счёт №\u00a015' }))
  await waitFor(() => expect(saved).toEqual(['Счёт № 15 от 02.11.2026.pdf']))
  expect(screen.queryByRole('button', { name: /Оплата|Отменить|Выставить/ })).toBeNull()
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
  expect(screen.getByRole('link', { name: 'Реквизиты' }).getAttribute('href')).toBe('/partners/2')
})

test('without invoices a superuser is told what to do, a partner what to expect', async () => {
  const none = ({ path }: FakeRequest) => (path.startsWith('/api/invoices/') ? page([]) : undefined)
  serve(superuser, none)
  openApp('/invoices')
  expect(await screen.findByText('Счетов пока нет')).toBeTruthy()
  expect(screen.getByText(/^Выставьте первый/)).toBeTruthy()
  expect(screen.queryByLabelText('Состояние')).toBeNull()
})

test('a filter that nothing matches can be removed', async () => {
  serve(superuser, ({ path }) => (path.includes('state=paid') ? page([]) : undefined))
  const { user } = openApp('/invoices?state=paid')
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  await screen.findByRole('row', { name: /№\s15/ })
})

test('a failed request can be repeated', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serve(superuser, ({ path }) => (path.startsWith('/api/invoices/') ? answers.shift() : undefined))
  const { user } = openApp('/invoices')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  await screen.findByRole('row', { name: /№\s15/ })
})
