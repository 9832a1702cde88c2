import type { NormChange } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../shared/api/session.ts'
import { listPath, makeAccounts, normChangesPath, serveAccounts } from '../../../testing/account-list.ts'
import { changesPath, makeCourseChanges } from '../../../testing/course-changes.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { makeToken } from '../../../testing/people.ts'

beforeEach(() => {
  resetState()
  startSession({ access: makeToken(), refresh: 'r1' }, { demo: false })
})

const makeChange = (no: number, more: Partial<NormChange> = {}): NormChange => ({
  course: 11,
  course_name: 'Эксперт',
  effective_on: '2090-01-01',
  before: `Приказ № ${no}`,
  after: `Приказ № ${no + 100}`,
  question_count: 12,
  ...more,
})

type Answer = NonNullable<Parameters<typeof serveAccounts>[0]['answer']>

const serve = (normChanges: NormChange[], answer?: Answer) =>
  serveAccounts({ accounts: makeAccounts(1), normChanges, ...(answer && { answer }) })

const openList = async () => {
  const app = openApp('/account-list?search=А')
  await screen.findByText('Абрамов Пётр Ильич')
  return app
}

const notice = () => screen.queryByRole('region', { name: /^Изменения в\sнормах$/ })
const lines = () =>
  within(notice() as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('says what changes, and leads there and back', async () => {
  serve([makeChange(1), makeChange(2, { after: null, question_count: 42 })], (_request, { pathname }) =>
    pathname === changesPath ? { body: makeCourseChanges() } : undefined,
  )
  const { user, router } = await openList()
  expect(lines()).toEqual([
    'С 1 января 2090 г. в курсе «Эксперт» меняется: «Приказ № 101» вместо «Приказ № 1», 12 вопросов. Если изменился верный ответ, вопрос зададут снова. Что изменилось',
    '1 января 2090 г. утратит силу документ «Приказ № 2»: 42 вопроса курса «Эксперт», замены пока нет. Что изменилось',
  ])
  await user.click(screen.getAllByRole('link', { name: 'Что изменилось' })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Что изменилось' })
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('link', { name: 'Учётные записи' }))
  await screen.findByText('Абрамов Пётр Ильич')
  expect(router.state.location.search).toBe('?search=А')
})

test('shows two, and the others on request', async () => {
  serve([1, 2, 3, 4].map((no) => makeChange(no)))
  const { user } = await openList()
  expect(lines()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'ещё 2' }))
  expect(lines()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Свернуть' }))
  expect(lines()).toHaveLength(2)
})

test('hidden ones stay hidden in this browser, new ones are shown', async () => {
  serve([makeChange(1), makeChange(2), makeChange(3)])
  const { user, router } = await openList()
  await user.click(screen.getByRole('button', { name: 'Больше не показывать' }))
  expect(notice()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await router.navigate('/')
  serve([makeChange(1), makeChange(3), makeChange(4)])
  await openList()
  expect(lines()).toEqual([expect.stringContaining('«Приказ № 4»')])
})

test('a broken list of hidden ones hides nothing', async () => {
  localStorage.setItem('hidden-norm-changes', '{"no":')
  serve([makeChange(1)])
  await openList()
  expect(lines()).toHaveLength(1)
})

test.each<[string, ReturnType<Answer>]>([
  ['nothing', { body: [] }],
  ['a refusal', refusal(500, 'internal', 'Ошибка')],
  ['no answer', 'hang'],
])('after %s there is only the list', async (_what, answer) => {
  serve([], (_request, { pathname }) => (pathname === normChangesPath ? answer : undefined))
  await openList()
  expect(notice()).toBeNull()
})

test('an answer that comes after the list does not move it', async () => {
  let release = () => {}
  const late = new Promise<{ body: NormChange[] }>((resolve) => {
    release = () => resolve({ body: [makeChange(1)] })
  })
  const requests = serve([], (_request, { pathname }) => (pathname === normChangesPath ? late : undefined))
  const { user } = await openList()
  release()
  await user.click(screen.getByRole('columnheader', { name: 'Создана' }).querySelector('button') as HTMLElement)
  await waitFor(() => expect(requests.filter(({ path }) => path.startsWith(`${listPath}?`)).length).toBeGreaterThan(1))
  await screen.findByText('Абрамов Пётр Ильич')
  expect(notice()).toBeNull()
})
