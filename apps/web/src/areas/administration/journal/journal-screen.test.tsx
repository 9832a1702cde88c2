import { type JournalAction, journalActions } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cappedPageOf, makeEntry, queriesOf, serveAdministration } from '../../../testing/dashboard/administration.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { actionNames, detailTexts } from './journal-words.ts'

beforeEach(resetState)

const row = (name: RegExp) => screen.findByRole('row', { name })

test('every action has one name of its own', () => {
  const names = journalActions.map((action: JournalAction) => actionNames[action])
  expect(new Set(names).size).toBe(journalActions.length)
  expect(Object.keys(actionNames)).toHaveLength(journalActions.length)
})

test('details are readable: amounts, days, absent values; unknown keys stay', () => {
  const detail = {
    amount_kopecks: 1_200_000,
    paid_on: '2026-11-03',
    reminders_off: true,
    proposal_months: null,
    reason: 'Ошибка',
    brand_new: 5,
  }
  expect(detailTexts(detail).map(({ name, text }) => `${name}: ${text.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Сумма: 12 000 ₽',
    'Дата оплаты: 03.11.2026',
    'Напоминания отключены: да',
    'Заявки, месяцев: без срока',
    'Причина: Ошибка',
    'brand_new: 5',
  ])
})

test('an entry says what, who and whom; people are linked, the service is not', async () => {
  serveAdministration({
    journal: () =>
      cappedPageOf([
        makeEntry({ detail: { reason: 'Спам' } }),
        makeEntry({ id: 2, action: 'person_erased', actor: null, subject: { id: 9, name: '' } }),
        makeEntry({ id: 3, action: 'retention_changed', subject: null }),
      ]),
  })
  openApp('/dashboard/journal')
  const blocked = within(await row(/Человек заблокирован/))
  expect(blocked.getByRole('link', { name: 'Борис Админ' }).getAttribute('href')).toBe('/dashboard/people/3')
  expect(blocked.getByRole('link', { name: 'Ёлкина Анна' }).getAttribute('href')).toBe('/dashboard/people/7')
  expect(blocked.getByText('Причина: Спам')).toBeTruthy()
  const erased = within(await row(/Персональные данные удалены/))
  expect(erased.getByText('Сервис')).toBeTruthy()
  expect(erased.getByText(/^№\s9, удалён$/)).toBeTruthy()
  expect(erased.queryByRole('link')).toBeNull()
  expect(within(await row(/Сроки хранения/)).getByText('—')).toBeTruthy()
})

test('action, days and person are in the address, and each can be left out again', async () => {
  const requests = serveAdministration()
  const { user, router } = openApp('/dashboard/journal?person=7&from=2026-11-01&page=2&action=nonsense')
  await row(/Человек заблокирован/)
  expect(screen.getByText(/^О\sчеловеке: Ёлкина Анна$/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Что'), 'person_blocked')
  await user.click(await screen.findByRole('button', { name: /^Показать обо\sвсех$/ }))
  await user.type(screen.getByLabelText('по'), '30.11.2026')
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      action: 'person_blocked',
      from: '01.11.2026',
      until: '30.11.2026',
    }),
  )
  await row(/Человек заблокирован/)
  const [from, action] = ['2026-11-01', 'person_blocked']
  expect(queriesOf(requests, '/api/journal/')).toEqual([
    { person: '7', from, limit: '50', offset: '50' },
    { person: '7', action, from, limit: '50', offset: '0' },
    { action, from, limit: '50', offset: '0' },
    { action, from, until: '2026-11-30', limit: '50', offset: '0' },
  ])
})

test('a person without entries is named by the number; the filter can be left', async () => {
  serveAdministration({ journal: (query) => cappedPageOf(query.has('person') ? [] : [makeEntry()]) })
  const { user } = openApp('/dashboard/journal?person=12')
  expect(await screen.findByText(/^О\sчеловеке: №\s12$/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Показать всё' }))
  await row(/Человек заблокирован/)
})

test('a capped count has one more page; a failed page can be loaded again', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serveAdministration({
    journal: () => cappedPageOf([makeEntry()], { count: 10_000, count_is_capped: true, next: '/next' }),
    answer: ({ path }) => (path.startsWith('/api/journal/?') ? answers.shift() : undefined),
  })
  const { user } = openApp('/dashboard/journal?page=200')
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('button', { name: 'Страница 201' })).toBeTruthy()
})
