import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cappedPageOf, queriesOf } from '../../../testing/dashboard/administration.ts'
import { serveContent } from '../../../testing/dashboard/content.ts'
import { makeItemRow } from '../../../testing/dashboard/statistics.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const listPath = '/api/content/statistics/'
const screenPath = '/dashboard/content/statistics'
const countedUntil = '2026-11-16T09:00:00Z'

const serveRows = (rows: object[], more: object = { counted_until: countedUntil }) =>
  serveContent({
    answer: ({ path }) => (path.startsWith(listPath) ? { body: cappedPageOf(rows, more) } : undefined),
  })

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a row says what to check, how often the answer is right and with which error, and leads to the picture', async () => {
  serveRows([makeItemRow(70, { flags: ['strong_split', 'wrong_oftener'], complaints: 3 })])
  openApp(screenPath)
  const row = await screen.findByRole('row', { name: /Вопрос номер 70/ })
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/dashboard/content/questions/70#answers')
  expect(within(row).getByText(/^4\s-\s70, Персонал$/)).toBeTruthy()
  expect(cellsOf(row)).toEqual([
    'чаще выбирают неверныйсильные расходятся',
    '72\u00a0%',
    '0,32',
    '120',
    '24\u00a0с',
    '1\u00a0450',
    '3',
  ])
  expect(within(row).getByRole('img', { name: /^72\s%, с\sвероятностью 80\s% от\s67\s% до\s77\s%$/ })).toBeTruthy()
  expect(screen.getByText(/^Учтены попытки, начатые до\s16\.11\.2026\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Статистика' }).getAttribute('aria-current')).toBe('page')
})

test('what is not known yet is a dash, and the screen says how many answers it takes', async () => {
  serveRows([makeItemRow(70, { answers: 0, facility: null, discrimination: null, median_time: null, asked: 3 })])
  openApp(screenPath)
  const row = await screen.findByRole('row', { name: /Вопрос номер 70/ })
  expect(cellsOf(row)).toEqual(['', '—', '—', '0', '—', '3', '0'])
  expect(screen.getByText(/«Различает»\s— от\s100 ответов\.$/)).toBeTruthy()
})

test('a share of few answers is a rough one', async () => {
  serveRows([makeItemRow(70, { answers: 3 })])
  openApp(screenPath)
  const row = await screen.findByRole('row', { name: /Вопрос номер 70/ })
  expect(cellsOf(row)[1]).toBe('≈\u00a072\u00a0%')
  expect(within(row).getByRole('img', { name: /^около\s72\s%/ })).toBeTruthy()
})

test('a question that an expert finds right has no badges', async () => {
  serveRows([makeItemRow(70, { flags: ['strong_split'], muted_until: 240 })])
  openApp(screenPath)
  const row = await screen.findByRole('row', { name: /Вопрос номер 70/ })
  expect(cellsOf(row)[0]).toBe('сильные расходятся; верно как есть, до\u00a0240\u00a0ответов')
  expect(row.querySelector('td svg')).toBeNull()
})

test.each([
  [-0.104, '\u22120,10наоборот'],
  [-0.001, '0,00слабо'],
  [0.12, '0,12слабо'],
])('a discrimination of %s reads «%s»', async (discrimination, text) => {
  serveRows([makeItemRow(70, { discrimination })])
  openApp(screenPath)
  expect(cellsOf(await screen.findByRole('row', { name: /Вопрос номер 70/ }))[2]).toBe(text)
})

test('a heading sorts by its column, a second press reverses the order; the select of a phone does the same', async () => {
  const requests = serveRows([makeItemRow(70)])
  const { user, router } = openApp(`${screenPath}?page=2`)
  const header = async (name: string) => await screen.findByRole('columnheader', { name })
  const orders = () => queriesOf(requests, listPath).map(({ ordering, offset }) => [ordering, offset])
  expect((await header('Что проверить')).getAttribute('aria-sort')).toBe('descending')
  await user.click(within(await header('Верно')).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toBe('?order_by=facility'))
  expect((await header('Верно')).getAttribute('aria-sort')).toBe('ascending')
  await user.click(within(await header('Верно')).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toBe('?order_by=-facility'))
  await user.click(within(await header('Жалоб')).getByRole('button'))
  await waitFor(() => expect(router.state.location.search).toBe('?order_by=-complaints'))
  await user.selectOptions(screen.getByLabelText('Порядок'), '-flags')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(orders().slice(0, 4)).toEqual([
    ['-flags', '20'],
    ['facility', '0'],
    ['-facility', '0'],
    ['-complaints', '0'],
  ])
})

test('course, flag and search are in the address; invalid values are ignored', async () => {
  const requests = serveRows([makeItemRow(70)])
  const { user, router } = openApp(`${screenPath}?course=x&flag=unknown&order_by=name`)
  await screen.findByRole('table')
  expect(queriesOf(requests, listPath)[0]).toEqual({ ordering: '-flags', search: '', limit: '20', offset: '0' })
  await user.selectOptions(screen.getByLabelText('Показать'), 'Замечание: хуже угадывания')
  await waitFor(() => expect(router.state.location.search).toContain('flag=below_guess'))
  await user.selectOptions(await screen.findByLabelText('Курс'), 'Подъёмные сооружения')
  await waitFor(() => expect(router.state.location.search).toContain('course=1'))
  await user.type(screen.getByLabelText(/^Поиск/), 'мастер')
  await waitFor(() =>
    expect(queriesOf(requests, listPath).at(-1)).toMatchObject({ course: '1', flag: 'below_guess', search: 'мастер' }),
  )
})

test('nothing found offers all questions', async () => {
  const requests = serveRows([])
  const { user, router } = openApp(`${screenPath}?course=1&flag=any&search=мастер&order_by=answers`)
  expect(await screen.findByText(/^Под\sэтот отбор ничего не\sподходит$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Показать все вопросы' }))
  await waitFor(() => expect(router.state.location.search).toBe('?order_by=answers'))
  expect(queriesOf(requests, listPath)[0]).toMatchObject({ flag: 'any' })
})

test('a bank without such flags says so', async () => {
  serveRows([])
  openApp(`${screenPath}?flag=any`)
  expect(await screen.findByText('Таких замечаний нет')).toBeTruthy()
})

test('before the first night the screen explains how it is counted', async () => {
  serveRows([], { counted_until: null })
  openApp(screenPath)
  expect(await screen.findByText(/^Ещё ничего не\sпосчитано$/)).toBeTruthy()
  expect(screen.getByText(/каждую ночь по\sпервым ответам обучающихся, через два дня/)).toBeTruthy()
  expect(screen.queryByText(/Учтены попытки/)).toBeNull()
})

test('a failed load is repeated; until then a skeleton is shown', async () => {
  let answer: object = refusal(400, 'invalid', 'Что-то не так')
  serveContent({ answer: ({ path }) => (path.startsWith(listPath) ? answer : undefined) })
  const { user } = openApp(screenPath)
  expect(await screen.findByText('Загружаем…')).toBeTruthy()
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  answer = { body: cappedPageOf([makeItemRow(70)], { counted_until: countedUntil }) }
  await user.click(retry)
  expect(await screen.findByRole('row', { name: /Вопрос номер 70/ })).toBeTruthy()
})
