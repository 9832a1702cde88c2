import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { watchSavedFiles } from '../../../testing/bulk.tsx'
import {
  cappedPageOf,
  makePerson,
  personalData,
  requestsTo,
  serveAdministration,
} from '../../../testing/dashboard/administration.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const session = { id: 1, started_at: '2026-11-10T09:00:00Z', ended_at: null, impersonator: null, is_current: false }

test('the card says who it is; a block is confirmed and changes the card', async () => {
  const requests = serveAdministration({
    answer: ({ path }) =>
      path === '/api/people/7/blocked/'
        ? { body: makePerson({ is_blocked: true, may_impersonate: false }) }
        : undefined,
  })
  const { user } = openApp('/dashboard/people/7')
  const access = within(await screen.findByRole('region', { name: 'Вход' }))
  expect(access.getByText('+7 912 000-00-01')).toBeTruthy()
  expect(access.getByRole('link', { name: 'Журнал' }).getAttribute('href')).toBe('/dashboard/journal?person=7')
  await user.click(access.getByRole('button', { name: 'Заблокировать…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Заблокировать: Ёлкина/ }))
  expect(dialog.getByText(/^Войти будет нельзя, все сеансы закончатся/)).toBeTruthy()
  await user.dblClick(dialog.getByRole('button', { name: 'Заблокировать' }))
  expect(await access.findByText('Заблокирован')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(access.getByRole('button', { name: 'Разблокировать…' })).toBeTruthy()
  expect(access.getByText(/именем заблокированного нельзя/)).toBeTruthy()
  expect(requestsTo(requests, 'PUT', '/api/people/7/blocked/').map(({ body }) => body)).toEqual([{ is_blocked: true }])
})

test('a refused block is told in the dialog', async () => {
  serveAdministration({
    answer: ({ path }) =>
      path === '/api/people/7/blocked/' ? refusal(403, 'forbidden', 'Недостаточно прав') : undefined,
  })
  const { user } = openApp('/dashboard/people/7')
  await user.click(await screen.findByRole('button', { name: 'Заблокировать…' }))
  await user.click(screen.getByRole('button', { name: 'Заблокировать' }))
  expect(await within(screen.getByRole('dialog')).findByText('Недостаточно прав')).toBeTruthy()
})

test('sessions say whether they last and who is behind them; all of them can be ended', async () => {
  const ended = { ...session, ended_at: '2026-11-10T10:00:00Z' }
  const requests = serveAdministration({
    person: () =>
      makePerson({
        sessions: [{ ...session, id: 3, is_current: true }, { ...session, id: 2, impersonator: 'Борис Админ' }, ended],
      }),
    answer: ({ path }) => (path.endsWith('/end-sessions/') ? { body: makePerson({ sessions: [ended] }) } : undefined),
  })
  const { user } = openApp('/dashboard/people/7')
  const table = within(await screen.findByRole('table', { name: /^Сеансы/ }))
  expect(table.getAllByText('Идёт')).toHaveLength(2)
  expect(table.getByText(/^под\sименем этого человека: Борис Админ$/)).toBeTruthy()
  expect(table.getByText('этот сеанс')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Закончить все сеансы…' }))
  await user.click(screen.getByRole('button', { name: 'Закончить все сеансы' }))
  await waitFor(() => expect(screen.queryByText('Идёт')).toBeNull())
  expect(screen.queryByRole('button', { name: /^Закончить/ })).toBeNull()
  expect(requestsTo(requests, 'POST', '/api/people/7/end-sessions/')).toHaveLength(1)
})

test.each([
  ['oneself', { id: 1, may_block: false, may_impersonate: false }, [/^Это вы: заблокировать себя/]],
  [
    'an administrator',
    { kind: 'admin', may_block: false, may_end_sessions: false, may_impersonate: false, sessions: [session] },
    [/может только суперпользователь/, /именем администратора не\sможет никто/],
  ],
] as const)('what may not be done with %s is explained instead of offered', async (_who, more, words) => {
  serveAdministration({ person: () => makePerson(more as object) })
  openApp('/dashboard/people/7')
  for (const word of words) expect(await screen.findByText(word)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Заблокировать|^Закончить/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Войти как/ })).toBeNull()
})

test('an administrator signs in as the person: both emails are filled in', async () => {
  serveAdministration()
  const { user } = openApp('/dashboard/people/7')
  await user.click(await screen.findByRole('link', { name: 'Войти как обучающийся' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Логин пользователя')).value).toBe('elkina@example.org')
})

test('what is stored is listed in Russian words and saved as a file', async () => {
  const saved = watchSavedFiles()
  const requests = serveAdministration({
    answer: ({ path }) =>
      path === '/api/personal-data/export/'
        ? { text: '{}', headers: { 'content-type': 'application/json' } }
        : undefined,
  })
  const { user } = openApp('/dashboard/people/7')
  const section = within(await screen.findByRole('region', { name: 'Персональные данные' }))
  const names = (await section.findAllByRole('term')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Учётная запись для входа', 'Попытки', 'novelties'])
  expect(section.getByText(/^1\s200$/)).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Скачать всё (JSON)' }))
  await waitFor(() => expect(saved).toEqual(['Персональные данные.json']))
  expect(requestsTo(requests, 'POST', '/api/personal-data/export/')[0]?.body).toEqual({ email: 'elkina@example.org' })
})

test('data are erased once the email is typed, and the list is shown', async () => {
  const requests = serveAdministration({
    people: () => cappedPageOf([]),
    answer: ({ path }) => (path === '/api/personal-data/erase/' ? { body: { is_erased: true } } : undefined),
  })
  const { user, path } = openApp('/dashboard/people/7')
  await user.click(await screen.findByRole('button', { name: 'Удалить данные…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Вернуть удалённое будет нельзя/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Удалить навсегда' }))
  const field = dialog.getByLabelText(/^Email человека/)
  expect(document.activeElement).toBe(field)
  expect(requestsTo(requests, 'POST', '/api/personal-data/erase/')).toEqual([])
  await user.type(field, 'ELKINA@example.org')
  await user.dblClick(dialog.getByRole('button', { name: 'Удалить навсегда' }))
  await screen.findByText('Персональные данные удалены')
  await waitFor(() => expect(path()).toBe('/dashboard/people'))
  expect(requestsTo(requests, 'POST', '/api/personal-data/erase/').map(({ body }) => body)).toEqual([
    { email: 'elkina@example.org' },
  ])
})

test('whose data may not be erased is told why', async () => {
  serveAdministration({
    answer: ({ path }) =>
      path.startsWith('/api/personal-data/?') ? { body: { ...personalData, may_erase: false } } : undefined,
  })
  openApp('/dashboard/people/7')
  await screen.findByText(/^Удалить эти данные нельзя: человек\s— партнёр/)
  expect(screen.queryByRole('button', { name: 'Удалить данные…' })).toBeNull()
})

test.each(['/dashboard/people/7', '/dashboard/people/x'])(
  '%s of nobody says that there is no such person',
  async (path) => {
    serveAdministration({
      answer: (request) => (request.path === '/api/people/7/' ? refusal(404, 'not_found', 'Не найдено') : undefined),
    })
    openApp(path)
    expect(await screen.findByText('Такого человека нет')).toBeTruthy()
  },
)
