import { cancelAct, getCertificateFile, type Paper, withdrawCertificate } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { watchDownloads } from '../../../testing/billing.tsx'
import { type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken, makeUser } from '../../../testing/people.ts'
import { makePaper } from '../../../testing/staff/papers.ts'

const superuser = makeUser({ is_superuser: true })
const partner = makeUser({ user_status: 'partner', partner_profile: { id: 2, company: 'ООО «Вектор»' } })

const act = makePaper({
  kind: 'act',
  id: 3,
  number: '7',
  name: 'ООО «Вектор»',
  course: null,
  invoice: '15',
  amount_kopecks: 4_010_000,
})

const serve = (user: typeof superuser, papers: Paper[]): FakeRequest[] =>
  fakeServer(({ method, path }) => {
    if (path.includes('current_user')) return { body: user }
    if (path === '/api/partner-profiles/') return { body: [{ id: 2, company: 'ООО «Вектор»' }] }
    if (path.endsWith('/file/'))
      return { text: 'bytes', headers: { 'content-type': getCertificateFile.file.mediaType } }
    if (method === 'POST') return { body: papers[0] }
    const found = path.includes('number=404') ? [] : papers
    return { body: { results: found, count: found.length, next: null, previous: null, years: [2026] } }
  })

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const listed = (requests: FakeRequest[]) =>
  requests.filter(({ path }) => path.startsWith('/api/papers/')).map(({ path }) => path)

test('the kind is chosen; it and the filters are in the address and in the request', async () => {
  const requests = serve(superuser, [act, makePaper()])
  const { user, router } = openApp('/invoices?kind=all')
  const row = within(await screen.findByRole('row', { name: /Акт №\s7/ }))
  expect(row.getByText(/^к\sсчёту №\s15$/)).toBeTruthy()
  expect(row.getByText(/^40\s100\s₽$/)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Справки' }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=certificate'))
  await user.selectOptions(await screen.findByLabelText('Год'), '2026')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ООО «Вектор»')
  await user.type(screen.getByLabelText('Номер'), '12{Enter}')
  await waitFor(() => expect(listed(requests).at(-1)).toMatch(/kind=certificate&partner=2&year=2026&number=12$/))
})

test('a partner withdraws a certificate with a reason, and does not cancel an act', async () => {
  const requests = serve(partner, [makePaper(), act])
  const { user } = openApp('/invoices?kind=all')
  await user.click(await screen.findByRole('button', { name: /^Отозвать справку №\s12$/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Отозвать справку №\s12\?$/ }))
  await user.click(dialog.getByRole('button', { name: 'Отозвать' }))
  expect(dialog.getByText(/^Укажите причину/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Причина'), 'Выдана по ошибке')
  await user.click(dialog.getByRole('button', { name: 'Отозвать' }))
  expect(await screen.findByText(/^Справка №\s12 отозвана$/)).toBeTruthy()
  const path = withdrawCertificate.path.replace('{id}', '4')
  expect(requests.find((request) => request.path === path)?.body).toEqual({ reason: 'Выдана по ошибке' })
  expect(screen.queryByRole('button', { name: /^Отменить акт/ })).toBeNull()
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
})

test('a superuser cancels an act', async () => {
  const requests = serve(superuser, [act])
  const { user } = openApp('/invoices?kind=act')
  await user.click(await screen.findByRole('button', { name: /^Отменить акт №\s7$/ }))
  await user.type(screen.getByLabelText('Причина'), 'Ошибка')
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await screen.findByText(/^Акт №\s7 отменён$/)).toBeTruthy()
  expect(requests.some(({ path }) => path === cancelAct.path.replace('{id}', '3'))).toBe(true)
})

test('a paper is downloaded under its name; an erased one has nothing to download', async () => {
  const saved = watchDownloads()
  const erased = makePaper({ id: 5, number: '13', state: 'erased', name: null, course: null })
  serve(partner, [makePaper(), erased])
  const { user } = openApp('/invoices?kind=certificate')
  await user.click(await screen.findByRole('button', { name: /^Скачать справку №\s12$/ }))
  await waitFor(() => expect(saved).toEqual(['Справка № 12 от 15.11.2026.pdf']))
  const row = within(screen.getByRole('row', { name: /Справка №\s13/ }))
  expect(row.getByText('Удалена')).toBeTruthy()
  expect(row.queryByRole('button')).toBeNull()
})

test('without papers it says where they come from', async () => {
  serve(partner, [])
  openApp('/invoices?kind=certificate')
  expect(await screen.findByText('Справок пока нет')).toBeTruthy()
})

test('a number that no paper has can be removed', async () => {
  serve(partner, [makePaper()])
  const { user } = openApp('/invoices?kind=certificate&number=404')
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  expect(await screen.findByRole('row', { name: /Справка №\s12/ })).toBeTruthy()
})
