import { type BulkCheck, maxBulkRows } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderDialog, requestsTo, serve } from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { makeUser } from '../../../testing/people.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const row = (line: number, more: Partial<BulkCheck['rows'][number]> = {}): BulkCheck['rows'][number] => ({
  line,
  last_name: 'Списков',
  first_name: 'Лев',
  patronymic: null,
  email: `lev-${line}@example.org`,
  phone: '+79120000001',
  birth_date: '1987-04-30',
  courses: [1],
  errors: {},
  ...more,
})

const checked = (rows: BulkCheck['rows'], more: Partial<BulkCheck> = {}): BulkCheck => ({
  rows,
  file_errors: [],
  unused_columns: [],
  error_count: rows.filter(({ errors }) => Object.keys(errors).length > 0).length,
  ...more,
})

const faulty = row(3, {
  email: 'no address',
  birth_date: '30.02',
  errors: { email: 'Пожалуйста, введите корректный email', birth_date: 'Такой даты нет. Укажите день, месяц и год' },
})

const checkPath = 'POST /api/education-accounts/bulk-check/'
const createPath = 'POST /api/education-accounts/bulk-create/'
const progressPath = 'GET /api/education-accounts/bulk-progress/'

const open = (own: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    [checkPath]: () => ({ body: checked([row(2), row(3)]) }),
    [createPath]: () => ({ status: 201, body: { created: 2 } }),
    [progressPath]: () => ({ body: { row_count: 2, done_count: 1, is_finished: false } }),
    ...own,
  })
  const onClose = vi.fn()
  const user = renderDialog(<BulkDialog onClose={onClose} />)
  return { requests, onClose, user }
}

const fileField = () => screen.getByLabelText<HTMLInputElement>(/Выберите файл/)
const choose = (file = new File(['Фамилия;Имя'], 'список.csv')) =>
  fireEvent.change(fileField(), { target: { files: [file] } })

test('the server reads the file, and all its people are shown before anything is created', async () => {
  const { requests } = open()
  choose()
  await screen.findByRole('heading', { name: 'список.csv' })
  const content = btoa(String.fromCharCode(...new TextEncoder().encode('Фамилия;Имя')))
  expect(requestsTo(requests, checkPath).map(({ body }) => body)).toEqual([{ file_name: 'список.csv', content }])
  const line = screen.getByRole('row', { name: /lev-2@/ })
  await within(line).findByText('Безопасность')
  expect(within(line).getByText('30.04.1987')).toBeTruthy()
  expect(within(line).getByText('+7 912 000-00-01')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Создать 2\sобучающихся/ })).toBeTruthy()
  expect(requestsTo(requests, createPath)).toEqual([])
})

test('the server’s limits are shown before a file is chosen', () => {
  open()
  expect(screen.getByText(new RegExp(`до\\s700\\sКБ, не\\sбольше ${maxBulkRows}\\sчеловек`))).toBeTruthy()
})

test('a file can be dropped', async () => {
  open()
  const zone = fileField().parentElement as HTMLElement
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.xlsx')] } })
  await screen.findByRole('heading', { name: 'a.xlsx' })
})

test.each([
  ['too large', new File([new Uint8Array(700 * 1024 + 1)], 'a.csv'), 'Файл не больше 700 КБ'],
  ['of another kind', new File(['x'], 'a.pdf'), 'Нужен файл XLSX или CSV'],
  ['empty', new File([], 'a.csv'), 'Файл пуст'],
])('a file that is %s is not sent', async (_what, file, message) => {
  const { requests } = open()
  choose(file)
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  expect(requestsTo(requests, checkPath)).toEqual([])
})

test('faulty rows come first with their errors, can be filtered, and prevent the creation', async () => {
  const { user } = open({
    [checkPath]: () => ({ body: checked([row(2), faulty], { unused_columns: ['Табельный номер'] }) }),
  })
  choose()
  await screen.findByText(/с\sошибками 1\sстрока/)
  const lines = () => screen.getAllByRole('row').slice(1)
  expect(lines().map((line) => line.firstChild?.textContent)).toEqual(['Строка 3', 'Строка 2'])
  expect(within(lines()[0] as HTMLElement).getByText('Пожалуйста, введите корректный email')).toBeTruthy()
  expect(within(lines()[0] as HTMLElement).getByText('30.02')).toBeTruthy()
  expect(screen.getByText(/«Табельный номер»/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /Только с\sошибками/ }))
  expect(lines()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Выбрать другой файл' }))
  expect(fileField()).toBeTruthy()
})

test('errors of the whole file are shown', async () => {
  open({ [checkPath]: () => ({ body: checked([row(2)], { file_errors: ['В файле 301 строк'] }) }) })
  choose()
  await screen.findByText('В файле 301 строк')
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
})

test('a partner’s list is sent once, without an owner and with a key; the note stays until it is closed', async () => {
  const { requests, onClose, user } = open()
  choose()
  await user.dblClick(await screen.findByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы 2\sобучающихся/ })
  const [sent, ...more] = requestsTo(requests, createPath)
  expect(more).toEqual([])
  const { line, errors, ...first } = row(2)
  expect(sent?.body).toMatchObject({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    rows: [first, { email: 'lev-3@example.org' }],
  })
  expect(Object.keys(sent?.body as object)).toEqual(['key', 'rows'])
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a superuser chooses the owner of the accounts', async () => {
  const { requests, user } = open({
    'GET /users/api/current_user/': () => ({ body: makeUser({ is_superuser: true }) }),
    'GET /api/partner-profiles/': () => ({ body: [{ id: 3, company: 'ООО «Вектор»' }] }),
  })
  choose()
  await screen.findByRole('option', { name: 'ООО «Вектор»' })
  await user.selectOptions(screen.getByLabelText('Чьи это учётные записи'), '3')
  await user.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы/ })
  expect(requestsTo(requests, createPath)[0]?.body).toMatchObject({ created_by: 3 })
})

test('while the creation runs, the progress is shown and the dialog cannot be closed', async () => {
  let finish = (_: { status: number; body: unknown }) => {}
  const { requests, onClose, user } = open({
    [createPath]: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  choose()
  await user.click(await screen.findByRole('button', { name: /Создать/ }))
  const bar = await screen.findByRole('progressbar', { name: 'Создание обучающихся' })
  await waitFor(() => expect(bar.getAttribute('value')).toBe('50'))
  const key = new URL(requestsTo(requests, progressPath)[0]?.path ?? '', 'http://x').searchParams.get('key')
  expect(requestsTo(requests, createPath)[0]?.body).toMatchObject({ key })
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  finish({ status: 201, body: { created: 2 } })
  await screen.findByRole('heading', { name: /Созданы 2/ })
})

test('after a lost connection the same list is sent again with the same key until the server responds', async () => {
  const answers = [
    'offline',
    refusal(409, 'bulk_running', 'Этот список уже создаётся'),
    { status: 201, body: { created: 2 } },
  ] as const
  let tries = 0
  const { requests } = open({
    [createPath]: () => {
      tries += 1
      return answers[tries - 1] ?? 'offline'
    },
  })
  choose()
  const create = await screen.findByRole('button', { name: /Создать/ })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(create)
  await screen.findByText(/никто не\sбудет создан дважды/)
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByText(/Список ещё создаётся/)
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByRole('heading', { name: /Созданы 2/ })
  const sent = requestsTo(requests, createPath).map(({ body }) => body)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('without a connection the dialog says that the outcome is unknown, and a retry has the same key', async () => {
  let isOffline = true
  const { requests } = open({
    [createPath]: () => (isOffline ? 'offline' : { status: 201, body: { created: 2 } }),
    [progressPath]: () => 'offline',
  })
  choose()
  const create = await screen.findByRole('button', { name: /Создать/ })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(create)
  await screen.findByText(/никто не\sбудет создан дважды/)
  await vi.advanceTimersByTimeAsync(130_000)
  await screen.findByText(/Создан ли список, неизвестно/)
  isOffline = false
  fireEvent.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы 2/ })
  expect(new Set(requestsTo(requests, createPath).map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('errors of the creation are shown at their rows, and the message says that nothing was created', async () => {
  const taken = 'Пользователь с таким email уже зарегистрирован'
  const { user } = open({
    [createPath]: () => refusal(409, 'email_taken', taken, { fields: { 'rows.1.email': taken } }),
  })
  choose()
  await user.click(await screen.findByRole('button', { name: /Создать/ }))
  await screen.findByText(/никто не создан/)
  expect(within(screen.getByRole('row', { name: /lev-3@/ })).getByText(taken)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
})

test('a double click saves the template once, under its file name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const { user } = open({
    'GET /api/education-accounts/bulk-template/': () => ({
      body: { file_name: 'learners.xlsx', media_type: 'application/x', content: btoa('book') },
    }),
  })
  await user.dblClick(screen.getByRole('button', { name: 'Скачать образец' }))
  await waitFor(() => expect(saved).toEqual(['learners.xlsx']))
})

test('a failed template download shows an error', async () => {
  const { user } = open({ 'GET /api/education-accounts/bulk-template/': () => 'offline' })
  await user.click(screen.getByRole('button', { name: 'Скачать образец' }))
  await screen.findByText(/Нет связи с сервером/)
})
