import type { PartnerCard } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../shared/api/session.ts'
import { noteAt } from '../../testing/billing.tsx'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../testing/people.ts'

const card: PartnerCard = {
  id: 2,
  company: 'ООО «Вектор»',
  full_name: null,
  inn: '5904123453',
  kpp: '590401001',
  ogrn: null,
  address: 'Пермь',
  director_name: null,
  billing_email: null,
  contact_phone: null,
  contact_email: null,
  contract_number: '12-У',
  contract_date: '2025-04-01',
  prices: [{ course: 1, price_kopecks: 300_000 }],
  catalogue: [
    { course: 1, name: 'Подъёмные сооружения', price_kopecks: 390_000 },
    { course: 3, name: 'Давление', price_kopecks: 490_000 },
  ],
  version: 4,
}

const row = { id: 2, company: 'ООО «Вектор»', inn: null, missing: ['inn'], user_count: 1 }
const user = {
  id: 9,
  email: 'boss@example.org',
  created_at: '2026-11-01T09:00:00Z',
  is_blocked: false,
  last_sign_in_at: null,
}
const sums = { issued_kopecks: 0, paid_kopecks: 0, overdue_kopecks: 0, balance_kopecks: 0 }
const superuser = makeUser({ is_superuser: true })
const partner = makeUser({ user_status: 'partner', partner_profile: { id: 2, company: 'ООО «Вектор»' } })

const listOf = (results: object[]) => ({ results, count: results.length, next: null, previous: null })

const bodyOf = ({ path, method }: FakeRequest, who: typeof superuser): object => {
  if (path.includes('current_user')) return who
  if (path.startsWith('/api/invoices/')) return { ...listOf([]), totals: sums, years: [] }
  if (path.endsWith('/brand/')) return { name: null, company: card.company, logo: null, logo_dark: null }
  if (path.endsWith('/reminders/')) return { id: 2, reminders_off: method === 'PUT' }
  if (path.endsWith('/users/')) return method === 'POST' ? { ...user, email: 'new@example.org' } : [user]
  if (path.includes('/users/')) return { ...user, is_blocked: true }
  if (path.startsWith('/api/partners/?')) return listOf([{ ...row, balance_kopecks: 100_000, overdue_kopecks: 0 }])
  return card
}

const serve = (who = superuser, answer: (request: FakeRequest) => object | undefined = () => undefined) =>
  fakeServer((request) => answer(request) ?? { body: bodyOf(request, who) })

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const sentTo = (requests: FakeRequest[], method: string, path: string) =>
  requests.find((request) => request.method === method && request.path === path)

test('the list shows what is owed and what is missing, and leads to the card', async () => {
  serve()
  openApp('/partners')
  const found = within(await screen.findByRole('row', { name: /Вектор/ }))
  expect(found.getByText(/^1\s000\s₽$/)).toBeTruthy()
  expect(found.getByText(/^Не\sзаполнено: ИНН/)).toBeTruthy()
  expect(found.getByRole('link').getAttribute('href')).toBe('/partners/2')
})

test('a partner has no list, and reads their own card', async () => {
  const requests = serve(partner)
  openApp('/partners')
  expect(await screen.findByText('Нет доступа')).toBeTruthy()
  expect(requests.some(({ path }) => path.startsWith('/api/partners/'))).toBe(false)
})

test('the own card of a partner is read-only, but for the reminders', async () => {
  const requests = serve(partner)
  const { user: person } = openApp('/partners/2')
  expect((await screen.findByLabelText<HTMLInputElement>('ИНН')).matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Пользователи' })).toBeNull()
  await person.click(await screen.findByRole('checkbox', { name: /^Писать обучающимся/ }))
  await screen.findByText('Напоминания отключены')
  expect(sentTo(requests, 'PUT', '/api/partner-profiles/2/reminders/')?.body).toEqual({ reminders_off: true })
})

test('a mistyped ИНН is reported when the field is left', async () => {
  serve()
  const { user: person } = openApp('/partners/2')
  const inn = await screen.findByLabelText('ИНН')
  await person.clear(inn)
  await person.type(inn, '5904123454')
  await person.tab()
  expect(noteAt(inn)).toBe('В ИНН опечатка: контрольная цифра не сходится')
  await person.type(inn, '{Backspace}3')
  expect(noteAt(inn)).toBe('')
})

test('the whole card is saved over the version that was read', async () => {
  const requests = serve()
  const { user: person } = openApp('/partners/2')
  await person.type(await screen.findByLabelText('Руководитель'), 'Иванов И. И.')
  await person.clear(screen.getByLabelText('Подъёмные сооружения, ₽'))
  await person.type(screen.getByLabelText('Давление, ₽'), '4 500,50')
  await person.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Карточка сохранена')
  const sent = sentTo(requests, 'PUT', '/api/partners/2/')
  const { id, version, catalogue, ...fields } = card
  expect(sent?.body).toEqual({
    ...fields,
    director_name: 'Иванов И. И.',
    prices: [{ course: 3, price_kopecks: 450_050 }],
  })
  expect(sent?.headers['If-Match']).toBe('"4"')
})

test('refusals are shown at their fields and below', async () => {
  const fields = { company: 'Партнёр с таким названием уже есть' }
  serve(superuser, ({ method }) => (method === 'PUT' ? refusal(409, 'company_taken', 'Занято', { fields }) : undefined))
  const { user: person } = openApp('/partners/2')
  await person.click(await screen.findByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Занято')).toBeTruthy()
  expect(noteAt(screen.getByLabelText('Название'))).toBe(fields.company)
})

test('a new partner is created, and the card opens', async () => {
  const requests = serve()
  const { user: person, path } = openApp('/partners/new')
  await person.click(await screen.findByRole('button', { name: 'Создать партнёра' }))
  expect(noteAt(screen.getByLabelText('Название'))).toBe('Укажите название')
  await person.type(screen.getByLabelText('Название'), 'ООО «Вектор»')
  await person.click(screen.getByRole('button', { name: 'Создать партнёра' }))
  await waitFor(() => expect(path()).toBe('/partners/2'))
  expect(sentTo(requests, 'POST', '/api/partners/')?.body).toMatchObject({
    company: 'ООО «Вектор»',
    inn: null,
    prices: [],
  })
})

test('a user is added, invited again and blocked', async () => {
  const requests = serve()
  const { user: person } = openApp('/partners/2')
  const email = await screen.findByLabelText('Email нового пользователя')
  await person.type(email, 'new@example.org')
  await person.click(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByText('Пользователь создан, ссылка отправлена: new@example.org')
  await person.click(screen.getByRole('button', { name: 'Отправить ссылку для пароля: boss@example.org' }))
  await screen.findByText('Ссылка отправлена: boss@example.org')
  await person.click(screen.getByRole('button', { name: 'Заблокировать: boss@example.org' }))
  await screen.findByText('boss@example.org: вход закрыт')
  expect(sentTo(requests, 'PUT', '/api/partners/2/users/9/')?.body).toEqual({ is_blocked: true })
})

test('an unknown partner is not found', async () => {
  serve(superuser, ({ path }) =>
    path === '/api/partners/77/' ? refusal(404, 'not_found', 'Ничего не найдено') : undefined,
  )
  openApp('/partners/77')
  expect(await screen.findByText('Такой карточки нет')).toBeTruthy()
})
