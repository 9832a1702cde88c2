import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  bulkCheck,
  bulkPaths,
  bulkResult,
  bulkRow,
  faultyRow,
  openBulk,
  outcome,
  prepareCreation,
  watchSavedFiles,
} from '../../../testing/bulk.tsx'
import { type Answers, requestsTo } from '../../../testing/create-learner.tsx'
import { refusal } from '../../../testing/fake-server.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const fileOf = (mediaType: string) => () => ({ text: 'bytes', headers: { 'content-type': mediaType } })

const createFrom = async (own: Answers) => {
  const opened = openBulk(own)
  await opened.user.click(await prepareCreation())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'))
  return opened
}

const mixed: Answers = {
  [bulkPaths.check]: () => ({
    body: bulkCheck([bulkRow(2), faultyRow, bulkRow(4), bulkRow(5), bulkRow(6), bulkRow(7)]),
  }),
  [bulkPaths.create]: () => ({
    status: 201,
    body: bulkResult([
      outcome(),
      outcome({ outcome: 'refused', account: null, errors: { email: 'Этот email уже занят' } }),
      outcome({ outcome: 'course_given', account: 5 }),
      outcome({ outcome: 'course_renewed', account: 6 }),
      outcome({ outcome: 'unchanged', account: 7 }),
    ]),
  }),
}

test('the end of a list says what has become of its rows', async () => {
  const { onCreated } = await createFrom(mixed)
  await screen.findByRole('heading', { name: /Создан 1\sобучающийся/ })
  expect(screen.getByText(/Письмо с\sлогином и\sпаролем уже в\sпути/)).toBeTruthy()
  expect(screen.getByText(/получили курс: 1\sчеловек/)).toBeTruthy()
  expect(screen.getByText(/повторно: 1\sчеловек/)).toBeTruthy()
  expect(screen.getByText(/Без изменений, .*: 1\sчеловек/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Не\sзагружены 2\sстроки/ })).toBeTruthy()
  expect(onCreated).toHaveBeenCalledExactlyOnceWith([71])
})

test('the faulty rows are saved as a file, with the rows that only the creation has refused', async () => {
  const saved = watchSavedFiles()
  const { requests, user } = await createFrom({ ...mixed, [bulkPaths.faults]: fileOf(xlsxType) })
  await user.dblClick(screen.getByRole('button', { name: /Скачать строки с\sошибками/ }))
  await waitFor(() => expect(saved).toEqual(['Исправить и загрузить ещё раз.xlsx']))
  const [check] = requestsTo(requests, bulkPaths.check)
  expect(requestsTo(requests, bulkPaths.faults).map(({ body }) => body)).toEqual([
    { ...(check?.body as object), refused: [{ line: 4, errors: { email: 'Этот email уже занят' } }] },
  ])
})

test('logins and passwords of the new learners are offered as a PDF and as a table, until a time', async () => {
  const saved = watchSavedFiles()
  const { requests, user } = await createFrom({
    [bulkPaths.pdf]: fileOf('application/pdf'),
    [bulkPaths.table]: fileOf(xlsxType),
  })
  expect(screen.getByText(/Скачать их можно до\s\d\d:30/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'PDF для печати' }))
  await user.click(screen.getByRole('button', { name: 'Таблица Excel' }))
  await waitFor(() => expect(saved.toSorted()).toEqual(['Данные для входа.pdf', 'Данные для входа.xlsx']))
  const [created] = requestsTo(requests, bulkPaths.create)
  const [pdf] = requestsTo(requests, bulkPaths.pdf)
  expect(created?.body).toMatchObject(pdf?.body as { key: string })
})

test('credentials that are gone are explained', async () => {
  const gone = 'Скачать логины и пароли можно в течение часа после создания'
  const { user } = await createFrom({ [bulkPaths.pdf]: () => refusal(409, 'credentials_expired', gone) })
  await user.click(screen.getByRole('button', { name: 'PDF для печати' }))
  await screen.findByText(gone)
})

test.each([
  ['course_given', 'Курсы выданы'],
  ['unchanged', 'Новых обучающихся нет'],
] as const)('a list with the outcome %s has no credentials to offer', async (kind, title) => {
  await createFrom({
    [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2, { known: { given: [1], renewed: [], kept: [] } })]) }),
    [bulkPaths.create]: () => ({ status: 201, body: bulkResult([outcome({ outcome: kind })]) }),
  })
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByText(/данные для входа/i)).toBeNull()
})

test('the end of a list says who is in the group, and why others are not', async () => {
  await createFrom({
    [bulkPaths.check]: () => ({ body: bulkCheck([bulkRow(2), bulkRow(3), bulkRow(4), bulkRow(5)]) }),
    [bulkPaths.create]: () => ({
      status: 201,
      body: bulkResult([
        outcome({ group: 'added' }),
        outcome({ outcome: 'unchanged', group: 'already_in' }),
        outcome({ outcome: 'unchanged', group: 'in_another_group', group_name: 'Прежняя' }),
        outcome({ group: 'no_course' }),
      ]),
    }),
  })
  await screen.findByText(/^В\sгруппе: 2\sчеловека\.$/)
  expect(screen.getByRole('heading', { name: /^В\sгруппу не\sпопали: 2\sчеловека$/ })).toBeTruthy()
  expect(screen.getByText(/^Строка 4, Списков Лев: состоит в\sгруппе «Прежняя»\.$/)).toBeTruthy()
  expect(screen.getByText(/^Строка 5, Списков Лев: нет курса этой группы\.$/)).toBeTruthy()
})
