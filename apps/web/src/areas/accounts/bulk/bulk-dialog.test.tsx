import { maxBulkRows } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  bulkCheck,
  bulkPaths,
  bulkResult,
  bulkRow,
  chooseFile,
  faultyRow,
  fileField,
  openBulk,
  prepareCreation,
  watchSavedFiles,
} from '../../../testing/bulk.tsx'
import {
  bulkConsent,
  changedConsents,
  changedRefusal,
  changedText,
  consents,
  newerVersion,
} from '../../../testing/consents.ts'
import { requestsTo } from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'
import { makeUser } from '../../../testing/people.ts'
import { makeGroup } from '../../../testing/staff/groups.ts'

test('the server reads the file, and all its people are shown before anything is created', async () => {
  const { requests } = openBulk()
  chooseFile()
  await screen.findByRole('heading', { name: 'список.csv' })
  const content = btoa(String.fromCharCode(...new TextEncoder().encode('Фамилия;Имя')))
  expect(requestsTo(requests, bulkPaths.check).map(({ body }) => body)).toEqual([{ file_name: 'список.csv', content }])
  const line = screen.getByRole('row', { name: /lev-2@/ })
  await within(line).findByText('Безопасность')
  expect(within(line).getByText('30.04.1987')).toBeTruthy()
  expect(within(line).getByText('+7 912 000-00-01')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Создать 2\sобучающихся/ })).toBeTruthy()
  expect(requestsTo(requests, bulkPaths.create)).toEqual([])
})

test('the server’s limits are shown before a file is chosen', () => {
  openBulk()
  expect(screen.getByText(new RegExp(`до\\s700\\sКБ, не\\sбольше ${maxBulkRows}\\sчеловек`))).toBeTruthy()
})

test('a file can be dropped', async () => {
  openBulk()
  const zone = fileField().parentElement as HTMLElement
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'a.xlsx')] } })
  await screen.findByRole('heading', { name: 'a.xlsx' })
})

test.each([
  ['too large', new File([new Uint8Array(700 * 1024 + 1)], 'a.csv'), 'Файл не больше 700 КБ'],
  ['of another kind', new File(['x'], 'a.pdf'), 'Нужен файл XLSX или CSV'],
  ['empty', new File([], 'a.csv'), 'Файл пуст'],
])('a file that is %s is not sent', async (_what, file, message) => {
  const { requests } = openBulk()
  chooseFile(file)
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  expect(requestsTo(requests, bulkPaths.check)).toEqual([])
})

test('the server says what to do with an old workbook', async () => {
  const advice = 'Это старая книга .xls: сохраните её в Excel как .xlsx'
  openBulk({ [bulkPaths.check]: () => refusal(400, 'invalid', advice) })
  chooseFile(new File(['x'], 'a.xls'))
  await screen.findByText(advice)
})

const lines = () => screen.getAllByRole('row').slice(1)
const linesShown = () => lines().map((line) => line.firstChild?.textContent)

test('rows with errors come first, then those with warnings; each kind can be shown alone', async () => {
  const doubtful = bulkRow(4, { warnings: { last_name: 'В фамилии латинская буква «C»' } })
  const known = bulkRow(5, { known: { given: [1], renewed: [], kept: [] } })
  const { user } = openBulk({
    [bulkPaths.check]: () => ({
      body: bulkCheck([bulkRow(2), faultyRow, doubtful, known], {
        unused_columns: ['Табельный номер'],
        notes: ['Строка 6 — пример из образца, она пропущена'],
      }),
    }),
  })
  chooseFile()
  await screen.findByText(/1\sстрока с\sошибками не\sзагрузится, остальные можно создать сейчас/)
  expect(linesShown()).toEqual(['Строка 3', 'Строка 4', 'Строка 2', 'Строка 5'])
  expect(within(lines()[0] as HTMLElement).getByText('Пожалуйста, введите корректный email')).toBeTruthy()
  expect(within(lines()[0] as HTMLElement).getByText('30.02')).toBeTruthy()
  expect(within(lines()[1] as HTMLElement).getByText(/латинская буква/)).toBeTruthy()
  expect(screen.getByText(/«Табельный номер»/)).toBeTruthy()
  expect(screen.getByText(/пример из образца/)).toBeTruthy()
  for (const [name, shown] of [
    [/Новые: 2/, ['Строка 4', 'Строка 2']],
    [/Уже есть: 1/, ['Строка 5']],
    [/С\sошибками: 1/, ['Строка 3']],
    [/С\sзамечаниями: 1/, ['Строка 4']],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }))
    expect(linesShown()).toEqual(shown)
  }
  expect(screen.getByRole('button', { name: /Создать 2 и\sвыдать курсы 1\sобучающемуся/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Выбрать другой файл' }))
  expect(fileField()).toBeTruthy()
})

test('a known learner’s row says what becomes of each course', async () => {
  const known = { given: [1], renewed: [], kept: [{ course: 2, access_until: '2026-12-09' }] }
  const ended = { given: [], renewed: [1], kept: [] }
  const same = { given: [], renewed: [], kept: [{ course: 1, access_until: '2026-12-09' }] }
  openBulk({
    [bulkPaths.check]: () => ({
      body: bulkCheck([
        bulkRow(2, { courses: [1, 2], known, birth_date_written: '30.4.87' }),
        bulkRow(3, { known: ended }),
        bulkRow(4, { known: same }),
      ]),
    }),
  })
  chooseFile()
  const [first, second, third] = [
    await screen.findByRole('row', { name: /lev-2@/ }),
    screen.getByRole('row', { name: /lev-3@/ }),
    screen.getByRole('row', { name: /lev-4@/ }),
  ]
  expect(within(first).getByText('Уже есть: получит курсы')).toBeTruthy()
  await within(first).findByText(/Безопасность; Подъёмные сооружения \(уже идёт, до\s09\.12\.2026/)
  expect(within(first).getByText(/в\sфайле 30\.4\.87/)).toBeTruthy()
  expect(within(second).getByText(/доступ закончился: выдадим повторно/)).toBeTruthy()
  expect(within(third).getByText(/ничего не\sизменится/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Выдать курсы 2\sобучающимся/ })).toBeTruthy()
})

test('a list of people who have their courses already leaves nothing to do', async () => {
  const known = { given: [], renewed: [], kept: [{ course: 1, access_until: '2026-12-09' }] }
  openBulk({ [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2, { known })]) }) })
  chooseFile()
  await screen.findByText(/создавать и\sвыдавать нечего/)
  expect(screen.queryByRole('button', { name: /Создать|Выдать/ })).toBeNull()
})

test('a phone with an error is shown as it was typed', async () => {
  const row = bulkRow(2, { phone: '12345', errors: { phone: 'Номер телефона должен начинаться с +7' } })
  openBulk({ [bulkPaths.check]: () => ({ body: bulkCheck([row]) }) })
  chooseFile()
  expect(within(await screen.findByRole('row', { name: /lev-2@/ })).getByText('12345')).toBeTruthy()
})

test('a file of faulty rows only offers them as a file, and nothing else', async () => {
  openBulk({ [bulkPaths.check]: () => ({ body: bulkCheck([faultyRow]) }) })
  chooseFile()
  await screen.findByRole('button', { name: /Скачать строки с\sошибками/ })
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
})

test('errors of the whole file are shown', async () => {
  openBulk({ [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2)], { file_errors: ['Строк в файле: 301'] }) }) })
  chooseFile()
  await screen.findByText('Строк в файле: 301')
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
})

test('nothing is sent before the consent is confirmed, whose wording is the one that the server keeps', async () => {
  const { requests, user } = openBulk()
  chooseFile()
  await user.click(await screen.findByRole('button', { name: /Создать/ }))
  const box = screen.getByRole('checkbox', { name: bulkConsent.text })
  expect(document.activeElement).toBe(box)
  expect(screen.getByText('Без подтверждения создать обучающихся нельзя')).toBeTruthy()
  expect(requestsTo(requests, bulkPaths.create)).toEqual([])
  await user.click(box)
  expect(screen.queryByText('Без подтверждения создать обучающихся нельзя')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы 2/ })
  expect(requestsTo(requests, bulkPaths.create)[0]?.body).toMatchObject({ consent_version: bulkConsent.version })
})

test('a wording that has changed meanwhile must be confirmed again', async () => {
  const texts = [consents, changedConsents]
  const answers = [changedRefusal, { status: 201, body: bulkResult() }]
  const { requests, user } = openBulk({
    'GET /api/consents/': () => ({ body: texts.shift() }),
    [bulkPaths.create]: () => answers.shift() ?? 'offline',
  })
  await user.click(await prepareCreation())
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Новая редакция/ })
  expect(screen.getByRole('alert').textContent).toContain(changedText)
  expect(box.checked).toBe(false)
  await user.click(box)
  await user.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы 2/ })
  expect(requestsTo(requests, bulkPaths.create).map(({ body }) => body)).toMatchObject([
    { consent_version: bulkConsent.version },
    { consent_version: newerVersion },
  ])
})

test('a partner’s valid rows are sent once, without an owner and with a key; the note stays until it is closed', async () => {
  const { requests, onClose, onCreated, user } = openBulk({
    [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2), faultyRow, bulkRow(4)]) }),
  })
  await user.dblClick(await prepareCreation())
  await screen.findByRole('heading', { name: /Созданы 2\sобучающихся/ })
  const [sent, ...more] = requestsTo(requests, bulkPaths.create)
  expect(more).toEqual([])
  const { line, birth_date_written, known, errors, warnings, ...first } = bulkRow(2)
  expect(sent?.body).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    consent_version: bulkConsent.version,
    rows: [first, { ...first, email: 'lev-4@example.org' }],
  })
  expect(onCreated).toHaveBeenCalledExactlyOnceWith([71, 72])
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a superuser chooses the owner of the accounts, who stays chosen after a refusal', async () => {
  const answers = [refusal(500, 'internal', 'Ошибка'), { status: 201, body: bulkResult() }]
  const { requests, user } = openBulk({
    [bulkPaths.create]: () => answers.shift() ?? 'offline',
    'GET /users/api/current_user/': () => ({ body: makeUser({ is_superuser: true }) }),
    'GET /api/partner-profiles/': () => ({ body: [{ id: 3, company: 'ООО «Вектор»' }] }),
  })
  const create = await prepareCreation()
  await screen.findByRole('option', { name: 'ООО «Вектор»' })
  await user.selectOptions(screen.getByLabelText('Чьи это учётные записи'), '3')
  await user.click(create)
  await screen.findByText(/никто не\sсоздан\. Ошибка/)
  await user.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы/ })
  expect(requestsTo(requests, bulkPaths.create).map(({ body }) => body)).toMatchObject([
    { created_by: 3 },
    { created_by: 3 },
  ])
})

test('while the creation runs, the progress is shown and the dialog cannot be closed', async () => {
  let finish = (_: { status: number; body: unknown }) => {}
  const { requests, onClose, user } = openBulk({
    [bulkPaths.create]: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  await user.click(await prepareCreation())
  const bar = await screen.findByRole('progressbar', { name: 'Создание обучающихся' })
  await waitFor(() => expect(bar.getAttribute('value')).toBe('50'))
  const key = new URL(requestsTo(requests, bulkPaths.progress)[0]?.path ?? '', 'http://x').searchParams.get('key')
  expect(requestsTo(requests, bulkPaths.create)[0]?.body).toMatchObject({ key })
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
  finish({ status: 201, body: bulkResult() })
  await screen.findByRole('heading', { name: /Созданы 2/ })
})

test('after a lost connection the same list is sent again with the same key until the server responds', async () => {
  const answers = [
    'offline',
    refusal(409, 'bulk_running', 'Этот список уже создаётся'),
    { status: 201, body: bulkResult() },
  ] as const
  // Each answer waits until the text before it was seen: the time goes on by itself, too.
  const seen = answers.map(() => Promise.withResolvers<void>())
  let tries = 0
  const { requests } = openBulk({
    [bulkPaths.create]: async () => {
      tries += 1
      await seen[tries - 1]?.promise
      return answers[tries - 1] ?? 'offline'
    },
  })
  const create = await prepareCreation()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  seen[0]?.resolve()
  fireEvent.click(create)
  await screen.findByText(/никто не\sбудет создан дважды/)
  seen[1]?.resolve()
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByText(/Список ещё создаётся/)
  seen[2]?.resolve()
  await vi.advanceTimersByTimeAsync(2000)
  await screen.findByRole('heading', { name: /Созданы 2/ })
  const sent = requestsTo(requests, bulkPaths.create).map(({ body }) => body)
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('without a connection the dialog says that the outcome is unknown, and a retry has the same key', async () => {
  let isOffline = true
  const { requests, user } = openBulk({
    [bulkPaths.create]: () => (isOffline ? 'offline' : { status: 201, body: bulkResult() }),
    [bulkPaths.progress]: () => 'offline',
  })
  const create = await prepareCreation()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(create)
  await screen.findByText(/никто не\sбудет создан дважды/)
  await vi.advanceTimersByTimeAsync(130_000)
  await screen.findByText(/Создан ли список, неизвестно/)
  isOffline = false
  vi.useRealTimers()
  await user.click(screen.getByRole('button', { name: /Создать/ }))
  await screen.findByRole('heading', { name: /Созданы 2/ })
  expect(new Set(requestsTo(requests, bulkPaths.create).map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('errors of a creation that was refused as a whole are shown at their rows', async () => {
  const taken = 'Этот email уже занят'
  const { requests, user } = openBulk({
    [bulkPaths.faults]: () => refusal(404, 'not_found', 'Ничего не найдено'),
    [bulkPaths.check]: () => ({ body: bulkCheck([faultyRow, bulkRow(4), bulkRow(5)]) }),
    [bulkPaths.create]: () =>
      refusal(429, 'too_many_requests', 'Слишком много попыток. Повторите позже', {
        fields: { 'rows.1.email': taken },
      }),
  })
  await user.click(await prepareCreation())
  await screen.findByText(/никто не создан\. Слишком много попыток/)
  expect(within(screen.getByRole('row', { name: /lev-5@/ })).getByText(taken)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Скачать строки/ }))
  await screen.findByText('Ничего не найдено')
  expect(requestsTo(requests, bulkPaths.faults)[0]?.body).toMatchObject({
    refused: [{ line: 5, errors: { email: taken } }],
  })
  expect(screen.getByRole('button', { name: /Создать 1\sобучающегося/ })).toBeTruthy()
})

test('a double click saves the template once, under its file name', async () => {
  const saved = watchSavedFiles()
  const { user } = openBulk({
    'GET /api/education-accounts/bulk-template/': () => ({
      body: { file_name: 'Список обучающихся.xlsx', media_type: 'application/x', content: btoa('book') },
    }),
  })
  await user.dblClick(screen.getByRole('button', { name: 'Скачать образец' }))
  await waitFor(() => expect(saved).toEqual(['Список обучающихся.xlsx']))
})

test('a failed template download shows an error', async () => {
  const { user } = openBulk({ 'GET /api/education-accounts/bulk-template/': () => 'offline' })
  await user.click(screen.getByRole('button', { name: 'Скачать образец' }))
  await screen.findByText(/Нет связи с сервером/)
})

const groupsPath = 'GET /api/learner-groups/'
const groupOf = (id: number, course: number, partner: number | null = 3) => ({
  ...makeGroup(id, { course: { id: course, name: `Курс ${course}` } }),
  partner: partner === null ? null : { id: partner, company: 'ООО «Вектор»' },
})
const listOf = (groups: object[]) => ({ body: { results: groups, count: groups.length, next: null, previous: null } })

test('a group of the courses of the list can be chosen, and goes with the list', async () => {
  const { requests, user } = openBulk({
    'GET /users/api/current_user/': () => ({ body: makeUser({ partner_profile: { id: 3, company: 'ООО «Вектор»' } }) }),
    [groupsPath]: () => listOf([groupOf(4, 1), groupOf(5, 2)]),
  })
  const button = await prepareCreation()
  const select = await screen.findByLabelText(/^В\sкакую группу/)
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Без группы', 'Смена 4'])
  await user.selectOptions(select, '4')
  await user.click(button)
  await waitFor(() => expect(requestsTo(requests, bulkPaths.create)).toHaveLength(1))
  expect(requestsTo(requests, bulkPaths.create)[0]?.body).toMatchObject({ group: 4 })
})

test('where there is no group of these courses, none is asked for', async () => {
  const { requests, user } = openBulk({ [groupsPath]: () => listOf([groupOf(5, 2)]) })
  const button = await prepareCreation()
  await waitFor(() => expect(requestsTo(requests, groupsPath)).toHaveLength(1))
  expect(screen.queryByLabelText(/^В\sкакую группу/)).toBeNull()
  await user.click(button)
  await waitFor(() => expect(requestsTo(requests, bulkPaths.create)).toHaveLength(1))
  expect(requestsTo(requests, bulkPaths.create)[0]?.body).not.toHaveProperty('group')
})
