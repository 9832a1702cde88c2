import type { ContentImportCheck, ImportRow } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { serveContent } from '../../../testing/dashboard/content.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const address = '/dashboard/content/courses/1/import'
const checkPath = '/api/content/courses/1/import-check/'
const importPath = '/api/content/courses/1/import/'

const makeRow = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  sheet: null,
  id_cok: null,
  topic: 'Персонал',
  text: `Вопрос строки ${line}?`,
  right: ['Мастер'],
  outcome: 'new',
  question: null,
  faults: [],
  warnings: [],
  ...more,
})

const makeCheck = (rows: ImportRow[], more: Partial<ContentImportCheck> = {}): ContentImportCheck => ({
  rows,
  refusals: [],
  unused_columns: [],
  ...more,
})

interface ImportServer {
  check: ContentImportCheck
  send?: (request: FakeRequest) => object
}

const openImport = ({ check, send = () => ({}) }: ImportServer) => {
  const requests = serveContent({
    answer: (request) => {
      if (request.path === checkPath) return { body: check }
      return request.path === importPath ? send(request) : undefined
    },
  })
  return { requests, ...openApp(address) }
}

const chooseFile = async (file = new File(['x'], 'вопросы.csv')) => {
  fireEvent.change(await screen.findByLabelText(/^Выберите файл/), { target: { files: [file] } })
}

const linesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstChild?.textContent)

test('the preview names the faults; what has them comes first and can be shown alone; the buttons count', async () => {
  const check = makeCheck(
    [
      makeRow(2),
      makeRow(3, { warnings: ['Почти такое же условие у вопроса № 4'] }),
      makeRow(4, { outcome: 'changed', question: 70, faults: ['Напишите пояснение'] }),
      makeRow(5, { outcome: 'same', question: 71 }),
    ],
    { refusals: [{ line: 6, sheet: null, reason: 'не указаны верные варианты' }], unused_columns: ['Автор'] },
  )
  const { requests, user } = openImport({
    check,
    send: () => ({ body: { published: 2, drafts: 1, same: 1, skipped: 0, refused: 1 } }),
  })
  await chooseFile()
  await screen.findByRole('heading', { name: 'вопросы.csv' })
  expect(linesShown()).toEqual(['Строка 6', 'Строка 4', 'Строка 3', 'Строка 2', 'Строка 5'])
  const faulty = within(screen.getByRole('row', { name: /Вопрос строки 4/ }))
  expect(faulty.getByText('Напишите пояснение')).toBeTruthy()
  expect(faulty.getByText('только черновик')).toBeTruthy()
  expect(screen.getByText('Не понадобились столбцы: «Автор».')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /^Не\sпрочитаны: 1$/ }))
  expect(linesShown()).toEqual(['Строка 6'])
  await user.click(screen.getByRole('radio', { name: /^С\sзамечаниями: 2$/ }))
  expect(linesShown()).toEqual(['Строка 4', 'Строка 3'])
  expect(screen.getByRole('button', { name: 'Сохранить черновиками: 3' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Опубликовать 2\sвопроса и\sсохранить 1\sчерновик$/ }))
  await screen.findByRole('heading', { name: /^Опубликованы 2\sвопроса$/ })
  expect(screen.getByRole('link', { name: 'Черновики курса' }).getAttribute('href')).toBe(
    '/dashboard/content/questions?course=1&show=drafts',
  )
  expect(requestsTo(requests, 'POST', importPath)).toMatchObject([
    { body: { file_name: 'вопросы.csv', content: 'eA==', as: 'published' } },
  ])
})

test('a repeat after a lost connection has the key of the file; another file has another', async () => {
  const outcome = { published: 0, drafts: 1, same: 0, skipped: 0, refused: 0 }
  const answers: unknown[] = ['offline', refusal(503, 'unavailable', 'Сервер занят')]
  const { requests, user } = openImport({
    check: makeCheck([makeRow(2)]),
    send: () => (answers.shift() ?? { body: outcome }) as object,
  })
  const save = async () => user.click(await screen.findByRole('button', { name: 'Сохранить черновиками: 1' }))
  await chooseFile()
  await save()
  expect(await screen.findByText(/Дважды ничего не\sзагрузится/)).toBeTruthy()
  await save()
  expect(await screen.findByText(/^Сервер занят/)).toBeTruthy()
  await save()
  await screen.findByRole('heading', { name: /^Сохранён 1\sчерновик$/ })
  await user.click(screen.getByRole('button', { name: 'Загрузить ещё файл' }))
  await chooseFile()
  await save()
  await screen.findByRole('heading', { name: /^Сохранён/ })
  const keys = requestsTo(requests, 'POST', importPath).map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test.each([
  ['large', new File([new Uint8Array(700 * 1024 + 1)], 'a.csv'), /^Файл больше 700\sКБ/],
  ['unknown', new File(['x'], 'a.pdf'), /^Такой файл не\sподойдёт/],
  ['empty', new File([], 'a.gift'), 'Файл пуст'],
])('a file that is %s is not sent', async (_what, file, message) => {
  const { requests } = openImport({ check: makeCheck([]) })
  await chooseFile(file)
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('alert')[0]))
  expect(requestsTo(requests, 'POST', checkPath)).toEqual([])
})

test('a long file shows a hundred rows and the next hundred on demand', async () => {
  const { user } = openImport({ check: makeCheck(Array.from({ length: 120 }, (_, index) => makeRow(index + 2))) })
  await chooseFile()
  await screen.findByRole('heading', { name: 'вопросы.csv' })
  expect(linesShown()).toHaveLength(100)
  await user.click(screen.getByRole('button', { name: 'Показать ещё 20' }))
  expect(linesShown()).toHaveLength(120)
  expect(document.activeElement?.textContent).toContain('Строка 102')
  expect(screen.queryByRole('button', { name: /^Показать ещё/ })).toBeNull()
})

test('leaving while the file is being sent asks first', async () => {
  const { user, path } = openImport({ check: makeCheck([makeRow(2)]), send: () => 'hang' as unknown as object })
  await chooseFile()
  await user.click(await screen.findByRole('button', { name: 'Сохранить черновиками: 1' }))
  await user.click(screen.getByRole('link', { name: 'Подъёмные сооружения' }))
  const dialog = await screen.findByRole('dialog', { name: 'Файл ещё отправляется' })
  expect(path()).toBe(address)
  await user.click(within(dialog).getByRole('button', { name: 'Уйти' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/courses/1'))
})
