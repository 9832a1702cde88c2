import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import {
  figuresPath,
  listPath,
  makeAccount,
  makeAccounts,
  makeListedProfile,
  serveAccounts,
} from '../../../testing/account-list.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../../testing/people.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const open = (more = '') => {
  const app = openApp(`/account-list${more}`)
  return { ...app, query: () => Object.fromEntries(new URLSearchParams(app.router.state.location.search)) }
}

const rows = () => [...document.querySelectorAll('tbody tr')]
const shown = (name: string) => screen.findByText(name)
const rowOf = async (name: string) => within((await shown(name)).closest('tr') as HTMLElement)
const figure = (name: RegExp) => screen.findByRole('button', { name })
const box = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Поиск: фамилия, email, телефон, курс, номер заявки' })
const dateField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** The query of each request for the list. */
const asked = (requests: FakeRequest[]) =>
  requests.flatMap(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    return pathname === listPath ? [Object.fromEntries(searchParams)] : []
  })

const firstPage = { limit: '10', offset: '0', order_by: 'created_at', created_by: '3' }

test('shows a partner ten of their own accounts in the order of creation', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(23) })
  open()
  await shown('Абрамов Пётр Ильич')
  expect(rows()).toHaveLength(10)
  expect(screen.getByRole('heading', { level: 2, name: /^23\sучётные записи$/ })).toBeTruthy()
  expect(screen.getByText(/страница 1 из\s3/)).toBeTruthy()
  expect(asked(requests)).toEqual([firstPage])
  expect(screen.getByRole('columnheader', { name: 'Создана' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a superuser sees all accounts and has the report and the invoice', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(1), user: makeUser({ is_superuser: true }) })
  open()
  await shown('Абрамов Пётр Ильич')
  expect(asked(requests)).toEqual([{ limit: '10', offset: '0', order_by: 'created_at' }])
  for (const name of ['Загрузить списком', 'Отчёт', 'Счёт']) expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('a partner has the report, and no invoice', async () => {
  serveAccounts({ accounts: makeAccounts(1) })
  open()
  await shown('Абрамов Пётр Ильич')
  expect(screen.getByRole('button', { name: 'Загрузить списком' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Отчёт' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Счёт' })).toBeNull()
})

test('a row shows all data of the account', async () => {
  serveAccounts({ accounts: [makeAccount(1)] })
  open()
  const row = await rowOf('Абрамов Пётр Ильич')
  expect(row.getByText('03.11.2026')).toBeTruthy()
  expect(row.getByText('ООО «Вектор»')).toBeTruthy()
  expect(row.getByText('person-1@example.org')).toBeTruthy()
  expect(row.getByRole('progressbar', { name: 'Прогресс: Абрамов Пётр Ильич' }).getAttribute('value')).toBe('58')
  expect(row.getByText(/^23\sдня$/)).toBeTruthy()
  expect(row.getByText('Активирована')).toBeTruthy()
  expect(row.getByText('10001').getAttribute('title')).toBe('40.20900.01')
  expect(row.queryByText(/Письмо/)).toBeNull()
})

test.each([
  [{ activated: false }, /^Не\sактивирована$/],
  [{ is_paused: true }, /^Приостановлен$/],
  [{ profile: makeListedProfile(1, { is_blocked: true }), is_paused: true }, /^Заблокирован$/],
  [{ mail_failed: true }, /^Письмо не\sдоставлено$/],
  [{ prolong_asked_at: '2026-11-12T09:00:00Z' }, /^Просит продлить: 12\.11\.2026$/],
  [{ created_by_user: null }, /^Сайт$/],
  [{ created_by_user: { id: 1, email: 'admin@example.org', partner_profile: null } }, /^admin@example.org$/],
  [{ last_visit_at: null }, /^визитов ещё нет$/],
  [{ last_visit_at: '2026-11-14T09:00:00Z' }, /^визит 14\.11\.2026$/],
])('%j is shown as %s', async (more, words) => {
  serveAccounts({ accounts: [makeAccount(1, more)] })
  open()
  expect((await rowOf('Абрамов Пётр Ильич')).getByText(words)).toBeTruthy()
})

test('«Активирована» is shown beside the other states', async () => {
  const profile = makeListedProfile(1, { is_blocked: true })
  serveAccounts({ accounts: [makeAccount(1, { profile, is_paused: true })] })
  open()
  const row = await rowOf('Абрамов Пётр Ильич')
  for (const state of ['Активирована', 'Заблокирован', 'Приостановлен']) expect(row.getByText(state)).toBeTruthy()
})

test('an account without a learner has a button that names its proposals', async () => {
  const none = { profile: null, days_remaining: null, progress: null, activated: false }
  const numbers = [10_482, 10_517].map((proposal_id) => ({
    proposal_id,
    qual: { code: '40.20900.01' },
    course: 1,
    exam_center: null,
  }))
  serveAccounts({ accounts: [makeAccount(1, { ...none, proposals_cok: numbers }), makeAccount(2, none)] })
  open()
  const add = await screen.findByRole('button', { name: 'Добавить обучающегося по заявкам 10482, 10517' })
  expect(add.textContent).toBe('Добавить')
  expect(screen.getByRole('button', { name: 'Добавить обучающегося по заявке 10002' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a press on a figure filters the list, a second press removes the filter', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(23) })
  const { user, query } = open('?page=2')
  const soon = await figure(/^Заканчивается\s?4$/)
  expect(await figure(/^Учатся\s?10\s000$/)).toBeTruthy()
  expect(soon.getAttribute('aria-pressed')).toBe('false')
  await user.click(soon)
  await waitFor(() => expect(asked(requests).at(-1)).toEqual({ ...firstPage, state: 'ending_soon' }))
  expect(soon.getAttribute('aria-pressed')).toBe('true')
  expect(query()).toEqual({ state: 'ending_soon' })
  await user.click(soon)
  expect(query()).toEqual({})
  expect(soon.getAttribute('aria-pressed')).toBe('false')
})

test('a header sorts and reverses the order; the default is not in the address', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(23) })
  const { user, query } = open('?page=3')
  // The headers of the list that has loaded: those of the one that waits are replaced.
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(4))
  const header = screen.getByRole('button', { name: 'Обучающийся' })
  await user.click(header)
  expect(query()).toEqual({ order_by: 'learner' })
  await user.click(header)
  expect(query()).toEqual({ order_by: '-learner' })
  await waitFor(() => expect(asked(requests).at(-1)).toEqual({ ...firstPage, order_by: '-learner' }))
  expect(screen.getByRole('columnheader', { name: 'Обучающийся' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Создана' }).getAttribute('aria-sort')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Создана' }))
  expect(query()).toEqual({})
})

test('where rows are cards, the order is chosen in a select', async () => {
  serveAccounts({ accounts: makeAccounts(3) })
  const { user, query } = open()
  await user.selectOptions(await screen.findByLabelText('Порядок'), 'Сначала новые')
  expect(query()).toEqual({ order_by: '-created_at' })
})

test('a complete period filters at once; the cross clears it', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(3) })
  const { user, query } = open()
  await shown('Абрамов Пётр Ильич')
  await user.type(dateField('Обучение с'), '01112026')
  expect(query()).toEqual({ start_date: '01.11.2026' })
  await user.type(dateField('по'), '30112026')
  const period = { start_date: '01.11.2026', end_date: '30.11.2026' }
  expect(query()).toEqual(period)
  await waitFor(() => expect(asked(requests).at(-1)).toEqual({ ...firstPage, ...period }))
  await user.click(screen.getByRole('button', { name: 'Очистить период' }))
  expect(query()).toEqual({})
  expect([dateField('Обучение с').value, dateField('по').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(dateField('Обучение с'))
})

test('an end before the start shows an error and sends no request', async () => {
  const requests = serveAccounts({ accounts: makeAccounts(3) })
  const { user, query } = open('?start_date=10.11.2026')
  await shown('Абрамов Пётр Ильич')
  await user.type(dateField('по'), '01112026')
  expect(screen.getByText('Конец периода раньше его начала')).toBeTruthy()
  expect(dateField('по').getAttribute('aria-invalid')).toBe('true')
  expect(query()).toEqual({ start_date: '10.11.2026' })
  expect(asked(requests)).toHaveLength(1)
})

test('an incomplete date shows no error until its field loses focus', async () => {
  serveAccounts({ accounts: makeAccounts(3) })
  const { user, query } = open()
  await shown('Абрамов Пётр Ильич')
  await user.type(dateField('Обучение с'), '0111')
  expect(screen.queryByText(/Такой даты нет/)).toBeNull()
  await user.tab()
  expect(screen.getByText(/Такой даты нет/)).toBeTruthy()
  expect(query()).toEqual({})
})

test('Back restores the list and the text of the fields', async () => {
  serveAccounts({ accounts: makeAccounts(23) })
  const { user, router, query } = open('?start_date=01.11.2026&page=2')
  await shown('Фамилия-11 Пётр Ильич')
  await user.type(box(), 'Ёлкин{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(query()).toEqual({ start_date: '01.11.2026', search: 'Ёлкин' })
  await router.navigate(-1)
  await shown('Фамилия-11 Пётр Ильич')
  expect([box().value, query()]).toEqual(['', { start_date: '01.11.2026', page: '2' }])
  await router.navigate(1)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(box().value).toBe('Ёлкин')
  await router.navigate('/account-list?end_date=30.11.2026')
  await waitFor(() => expect(dateField('по').value).toBe('30.11.2026'))
  expect([box().value, dateField('Обучение с').value]).toEqual(['', ''])
})

test.each([
  '?page=0&order_by=phone&state=lost&start_date=31.02.2026',
  '?page=-1&order_by=--learner&state=constructor&end_date=вчера',
  '?page=1.5&order_by=__proto__&start_date=10.11.2026&end_date=01.11.2026',
])('invalid values in the address %s are ignored', async (more) => {
  const requests = serveAccounts({ accounts: makeAccounts(3) })
  open(more)
  await shown('Абрамов Пётр Ильич')
  expect(asked(requests)).toEqual([firstPage])
})

test('an empty search result has a red box and a button that shows all', async () => {
  serveAccounts({ accounts: makeAccounts(3) })
  const { user, query } = open('?search=Кузнецов&state=ready&order_by=-learner')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Показать все' }))
  await shown('Абрамов Пётр Ильич')
  expect(query()).toEqual({ order_by: '-learner' })
  expect(box().value).toBe('')
})

test('an empty filter result has a different message', async () => {
  serveAccounts({ accounts: [] })
  open('?state=ready')
  expect(await screen.findByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  expect(box().getAttribute('aria-invalid')).toBeNull()
})

test('without any accounts the screen shows what to do next', async () => {
  serveAccounts({ accounts: [] })
  open()
  expect(await screen.findByText('Учётных записей пока нет')).toBeTruthy()
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Новая заявка' })
  expect(link.getAttribute('href')).toBe('/application')
  expect(screen.queryByRole('textbox')).toBeNull()
})

inProof('keeps the previous page until the next one has loaded, then scrolls to its top', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const accounts = makeAccounts(23)
  serveAccounts({
    accounts,
    answer: (_, url) =>
      url.searchParams.get('offset') === '10'
        ? held.then(() => ({
            body: { results: accounts.slice(10, 20), count: 23, count_is_capped: false, next: null, previous: null },
          }))
        : undefined,
  })
  const { user, query } = open()
  await shown('Абрамов Пётр Ильич')
  await user.click(screen.getByRole('button', { name: 'Страница 2' }))
  expect(screen.getByText('Абрамов Пётр Ильич')).toBeTruthy()
  expect(query()).toEqual({ page: '2' })
  release()
  await shown('Фамилия-11 Пётр Ильич')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: /учётные записи/ }))
})

inProof('a page past the end becomes the last one', async () => {
  serveAccounts({ accounts: makeAccounts(23) })
  const { query } = open('?page=9')
  await shown('Фамилия-21 Пётр Ильич')
  expect(query()).toEqual({ page: '3' })
})

test('with a capped count there are pages beyond the counted ones', async () => {
  const body = { results: makeAccounts(10), count: 10_000, count_is_capped: true, next: '/next', previous: null }
  serveAccounts({ answer: (_, url) => (url.pathname === listPath ? { body } : undefined) })
  const { query } = open('?search=а&page=1200')
  expect(await screen.findByRole('heading', { level: 2, name: /^Найдено 10\s000\+\sучётных записей$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Страница 1201' })).toBeTruthy()
  expect(query()).toEqual({ search: 'а', page: '1200' })
})

test('a failed list has a retry button and keeps the figures', async () => {
  const failures = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveAccounts({
    accounts: makeAccounts(1),
    answer: (_, url) => (url.pathname === listPath ? failures.pop() : undefined),
  })
  const { user } = open()
  expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
  expect(await figure(/^Не\sначали\s?12$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await shown('Абрамов Пётр Ильич')
})

inProof('failed figures keep the list and can be retried', async () => {
  const failures = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveAccounts({
    accounts: makeAccounts(1),
    answer: (_, url) => (url.pathname === figuresPath ? failures.pop() : undefined),
  })
  const { user } = open()
  await shown('Абрамов Пётр Ильич')
  await user.click(await screen.findByRole('button', { name: 'Посчитать ещё раз' }))
  expect(await figure(/^Не\sначали\s?12$/)).toBeTruthy()
})

inProof('a closed dialog returns focus to its opener', async () => {
  serveAccounts({ accounts: makeAccounts(2) })
  const { user } = open()
  const pencil = await screen.findByRole('button', { name: 'Изменить: Ёлкин Пётр Ильич' })
  await user.click(pencil)
  await screen.findByRole('dialog')
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(pencil)
})
