import { generateReport } from '@dopusk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { documentsServer, longName, noteAt, openDialog, watchDownloads } from '../../testing/billing.tsx'
import { fakeServer, refusal } from '../../testing/fake-server.ts'
import { ReportDialog } from './report-dialog.tsx'

const onClose = vi.fn()
let saved: string[]

beforeEach(() => {
  onClose.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T09:00:00Z') })
  saved = watchDownloads()
})

const open = () => openDialog(<ReportDialog onClose={onClose} />)
const send = () => screen.findByRole('button', { name: 'Сформировать отчёт' })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const isReport = ({ path }: { path: string }) => path === generateReport.path

test('generates a report on the chosen partners for the previous month and confirms it', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  await user.click(box('ООО «Вектор»'))
  await user.click(await send())
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Отчёт сформирован' }))
  expect(saved).toEqual(['report.docx'])
  expect(requests.find(isReport)?.body).toEqual({ partners: [2], start_date: '2026-10-01', end_date: '2026-10-31' })
  await user.click(screen.getByRole('button', { name: 'Сохранить ещё раз' }))
  expect(saved).toEqual(['report.docx', 'report.docx'])
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('without a partner nothing is sent, and the message of the spec stays until one is chosen', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await user.click(await send())
  expect(screen.getByText('Выберите хотя бы одного партнера')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Найти партнёра'))
  expect(requests.some(isReport)).toBe(false)
  await user.click(box('ООО «Вектор»'))
  expect(screen.queryByText('Выберите хотя бы одного партнера')).toBeNull()
})

test('partners are found by a part of the name; chosen ones stay chosen; long names are cut at 50 characters', async () => {
  fakeServer(documentsServer)
  const user = open()
  await send()
  expect(box(`${longName.slice(0, 50).trimEnd()}…`).title).toBe(longName)
  await user.click(box('ООО «Вектор»'))
  await user.type(screen.getByLabelText('Найти партнёра'), 'северн')
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Выбрать всех' }))
  expect(screen.getByText(/Выбрано 3 из\s3/)).toBeTruthy()
  await user.type(screen.getByLabelText('Найти партнёра'), 'ъъ')
  expect(screen.getByText('По вашему запросу, ничего не найдено..')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  expect(onClose).not.toHaveBeenCalled()
})

test('an end before the start shows an error at its field, and one press fills in a month', async () => {
  const requests = fakeServer(documentsServer)
  const user = open()
  await send()
  await user.click(box('ООО «Вектор»'))
  const end = screen.getByLabelText<HTMLInputElement>('По')
  await user.clear(end)
  await user.type(end, '30092026')
  await user.click(await send())
  expect(noteAt(end)).toBe('Конец периода раньше его начала')
  expect(document.activeElement).toBe(end)
  await user.click(screen.getByRole('button', { name: 'Этот месяц' }))
  expect(end.value).toBe('15.11.2026')
  expect(noteAt(end)).toBe('')
  await user.click(await send())
  await screen.findByText('Отчёт сформирован')
  expect(requests.find(isReport)?.body).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-15' })
})

test.each([
  ['a refusal', refusal(409, 'nothing_in_period', 'В этом периоде никто не начал обучение'), /никто не начал обучение/],
  ['an answer that is no file', { body: { ok: true } }, /непонятный ответ/],
])('%s shows the message of the spec with the reason, and the form stays', async (_what, answer, reason) => {
  fakeServer((request) => (isReport(request) ? answer : documentsServer(request)))
  const user = open()
  await send()
  await user.click(box('ООО «Вектор»'))
  await user.click(await send())
  const alert = await screen.findByText(/^Ошибка при генерации отчета\. /)
  expect(alert.textContent).toMatch(reason)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(box('ООО «Вектор»').checked).toBe(true)
  expect(saved).toEqual([])
})

test('a server error of a field is shown at the field', async () => {
  const tooLong = { fields: { end_date: 'Период не длиннее трёх лет' } }
  fakeServer((request) =>
    isReport(request) ? refusal(400, 'invalid', 'Проверьте введённые данные', tooLong) : documentsServer(request),
  )
  const user = open()
  await send()
  await user.click(box('ООО «Вектор»'))
  await user.click(await send())
  await waitFor(() => expect(noteAt(screen.getByLabelText('По'))).toBe('Период не длиннее трёх лет'))
})

test('during generation the fields are locked; a cancellation restores the form without an error', async () => {
  fakeServer((request) => (isReport(request) ? 'hang' : documentsServer(request)))
  const user = open()
  await send()
  await user.click(box('ООО «Вектор»'))
  await user.click(await send())
  expect(await screen.findByText('Отчёт составляется…')).toBeTruthy()
  expect(box('ООО «Вектор»').matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Прервать' }))
  await waitFor(() => expect(screen.queryByText('Отчёт составляется…')).toBeNull())
  expect(document.activeElement).toBe(await send())
  expect(box('ООО «Вектор»').checked).toBe(true)
  expect(screen.queryByText(/Ошибка/)).toBeNull()
})

test('failed partners have a retry button', async () => {
  let isBroken = true
  fakeServer((request) => (isBroken ? refusal(403, 'forbidden', 'Недостаточно прав') : documentsServer(request)))
  const user = open()
  await screen.findByText('Недостаточно прав')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await send()).toBeTruthy()
})
