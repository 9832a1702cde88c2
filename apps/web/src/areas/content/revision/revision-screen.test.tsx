import type { EditionSheet, Revision } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { makeRevision, makeRevisionQuestion, makeSheet, serveEditions } from '../../../testing/dashboard/editions.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const at = (step = '') => `/dashboard/content/revisions/6${step === '' ? '' : `?step=${step}`}`
const isSave = ({ method, path }: FakeRequest) => method === 'PUT' && path === '/api/content/revisions/6/'
const saves = (requests: readonly FakeRequest[]) =>
  requestsTo(requests, 'PUT', '/api/content/revisions/6/').map(
    ({ body }) => body as { version: number; sheet: EditionSheet; links: Revision['links'] },
  )
const verdictsSent = (requests: readonly FakeRequest[]) =>
  requestsTo(requests, 'PUT', '/api/content/revisions/6/verdicts/').map(({ body }) => body)

const typeShort = async (text: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Краткое имя')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

test('the text is saved over its version when a field is left; a fault is at its field', async () => {
  const faults = [{ code: 'day_missing' as const, field: 'valid_from', message: 'Укажите день' }]
  const requests = serveEditions({
    answer: (request) => (isSave(request) ? { body: makeRevision({ version: 4, faults }) } : undefined),
  })
  openApp(at())
  await typeShort('ФНП № 3')
  await waitFor(() => expect(saves(requests)).toMatchObject([{ version: 3, sheet: { short: 'ФНП № 3' }, links: [] }]))
  expect(await screen.findByText('Укажите день')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Шаг 1:\s*Новый текст/ }).textContent).toContain('исправить: 1')
})

test('the next step saves what is typed, without waiting for a pause', async () => {
  const requests = serveEditions({ answer: (request) => (isSave(request) ? { body: makeRevision() } : undefined) })
  const { user } = openApp(at())
  const field = await screen.findByLabelText('Краткое имя')
  await user.click(field)
  fireEvent.change(field, { target: { value: 'ФНП № 3' } })
  const link = screen.getByRole('link', { name: 'Дальше: пункты рядом' })
  await user.pointer({ keys: '[MouseLeft>]', target: link })
  expect(document.activeElement).toBe(field)
  expect(saves(requests)).toEqual([])
  await user.pointer({ keys: '[/MouseLeft]', target: link })
  await screen.findByRole('heading', { name: 'Пункты рядом' })
  expect(saves(requests)).toMatchObject([{ sheet: { short: 'ФНП № 3' } }])
})

inProof('a conflict keeps the own text; the other expert’s is loaded on request', async () => {
  let stored = makeRevision()
  serveEditions({
    revision: () => stored,
    answer: (request) => (isSave(request) ? refusal(409, 'changed_meanwhile', 'Изменено') : undefined),
  })
  const { user } = openApp(at())
  await screen.findByLabelText('Краткое имя')
  stored = makeRevision({ version: 9, updated_by: 'Вера Эксперт', sheet: makeSheet({ short: 'Чужое' }) })
  const field = await typeShort('Своё')
  const notice = within(await screen.findByRole('region', { name: 'Текст изменил другой эксперт' }))
  expect(notice.getByText(/Вера Эксперт/)).toBeTruthy()
  expect(field.value).toBe('Своё')
  await user.click(notice.getByRole('button', { name: 'Загрузить чужой вариант' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Краткое имя').value).toBe('Чужое'))
  expect(within(screen.getByRole('region', { name: 'Ваш прежний текст' })).getByText(/Своё/)).toBeTruthy()
})

test('points are compared by kind; another counterpart of a point is saved', async () => {
  const requests = serveEditions({
    answer: (request) => (isSave(request) ? { body: makeRevision({ version: 4 }) } : undefined),
  })
  const { user } = openApp(at('points'))
  expect((await screen.findByText('сутки', { exact: false, selector: 'ins' })).textContent).toMatch(/каждые сутки/)
  await user.click(screen.getByLabelText('Убраны: 1'))
  const pair = within(screen.getByRole('listitem', { name: 'п. 3' }))
  expect(pair.getByText('Пункт исключён.')).toBeTruthy()
  await user.click(pair.getByRole('button', { name: 'Указать новый пункт…' }))
  await user.selectOptions(pair.getByRole('combobox'), 'п. 2: К работе допускает мастер.')
  await waitFor(() =>
    expect(saves(requests)).toMatchObject([{ version: 3, links: [{ before: 'п. 3', after: 'п. 2' }] }]),
  )
  await waitFor(() => expect(document.activeElement?.id).toBe('revision-pairs'))
})

test('a question that needs other words gets a draft; another verdict asks before it deletes the draft', async () => {
  const drafted = makeRevisionQuestion(70, {
    verdict: 'wording',
    draft: 8,
    draft_change: 'words',
    is_draft_changed: true,
  })
  const requests = serveEditions({
    questions: (query) => (query.get('verdict') === 'wording' ? [drafted] : [makeRevisionQuestion(70)]),
    answer: ({ path }) => (path.endsWith('/verdicts/') ? { body: makeRevision({ undecided_count: 1 }) } : undefined),
  })
  const { user } = openApp(at('questions'))
  const group = within(await screen.findByRole('group', { name: /^Что с\sвопросом 70/ }))
  await user.click(group.getByRole('button', { name: /^Новая формулировка/ }))
  const link = await screen.findByRole('link', { name: 'Править формулировку' })
  expect(link.getAttribute('href')).toBe('/dashboard/content/drafts/8')
  await user.keyboard('4')
  const dialog = within(screen.getByRole('dialog', { name: 'Удалить черновик?' }))
  expect(verdictsSent(requests)).toEqual([{ questions: [70], verdict: 'wording' }])
  await user.click(dialog.getByRole('button', { name: /^Удалить и\sсменить решение$/ }))
  await waitFor(() => expect(verdictsSent(requests).at(-1)).toEqual({ questions: [70], verdict: 'retire' }))
  expect(screen.getByRole('heading', { name: /^Не\sрешено: 1 из\s6$/ })).toBeTruthy()
})

test('only a draft in which something was written is asked about; an explanation stays with a question that is not affected', async () => {
  const rows = [
    makeRevisionQuestion(70, { verdict: 'wording', draft: 8, draft_change: 'none', problem: 'Формулировка прежняя' }),
    makeRevisionQuestion(71, { verdict: 'wording', draft: 9, draft_change: 'comment', is_draft_changed: true }),
    makeRevisionQuestion(72, { verdict: 'wording', draft: 10, draft_change: 'none', is_draft_changed: true }),
  ]
  const requests = serveEditions({
    questions: () => rows,
    answer: ({ path }) => (path.endsWith('/verdicts/') ? { body: makeRevision() } : undefined),
  })
  const { user } = openApp(at('questions'))
  const verdictsOf = async (number: number) =>
    within(await screen.findByRole('group', { name: new RegExp(`^Что с\\sвопросом ${number}`) }))
  expect(await screen.findByText('Формулировка прежняя')).toBeTruthy()
  await user.click((await verdictsOf(70)).getByRole('button', { name: /^Убрать/ }))
  await user.click((await verdictsOf(71)).getByRole('button', { name: /^Не\sзатронут/ }))
  await waitFor(() =>
    expect(verdictsSent(requests)).toEqual([
      { questions: [70], verdict: 'retire' },
      { questions: [71], verdict: 'unaffected' },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Править пояснение' })).toBeTruthy()
  // Its point was chosen, its topic or its courses: that is no other wording, and still somebody's work.
  await user.click((await verdictsOf(72)).getByRole('button', { name: /^Убрать/ }))
  expect(screen.getByRole('dialog', { name: 'Удалить черновик?' })).toBeTruthy()
})

test('a question that is not affected gets a draft of another explanation on request', async () => {
  const requests = serveEditions({
    questions: () => [makeRevisionQuestion(70, { verdict: 'unaffected' })],
    answer: ({ path }) => (path.endsWith('/verdicts/') ? { body: makeRevision() } : undefined),
  })
  const { user } = openApp(at('questions'))
  await user.click(await screen.findByRole('button', { name: 'Изменить пояснение' }))
  const sent = { questions: [70], verdict: 'unaffected', edits_comment: true }
  await waitFor(() => expect(verdictsSent(requests)).toEqual([sent]))
})

test('several questions get one verdict; a removed one names its tickets', async () => {
  const tickets = [{ id: 31, no: 1, course: 'Краны' }]
  const requests = serveEditions({
    questions: () => [makeRevisionQuestion(70, { tickets }), makeRevisionQuestion(71)],
    answer: ({ path }) => (path.endsWith('/verdicts/') ? { body: makeRevision({ undecided_count: 0 }) } : undefined),
  })
  const { user } = openApp(at('questions'))
  await user.click(await screen.findByLabelText(/^Выбрать все вопросы на\sстранице$/))
  const bar = within(screen.getByRole('region', { name: 'Выбранные вопросы' }))
  await user.selectOptions(bar.getByLabelText('Решение'), 'Убрать')
  await user.click(bar.getByRole('button', { name: 'Применить' }))
  await waitFor(() => expect(verdictsSent(requests)).toEqual([{ questions: [70, 71], verdict: 'retire' }]))
  expect(screen.getByRole('link', { name: 'билет 1 (Краны)' })).toBeTruthy()
})

test('the expert accepts all questions whose point says the same', async () => {
  const requests = serveEditions({
    answer: ({ path }) =>
      path.endsWith('/accept-unchanged/') ? { body: makeRevision({ undecided_count: 0, same_count: 0 }) } : undefined,
  })
  const { user } = openApp(at('questions'))
  await user.click(await screen.findByRole('button', { name: /^Принять для всех, чей пункт не\sизменился: 2$/ }))
  expect(await screen.findByRole('heading', { name: 'Решены все: 6' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Принять для всех/ })).toBeNull()
  expect(requestsTo(requests, 'POST', '/api/content/revisions/6/accept-unchanged/')).toHaveLength(1)
})

test('nothing is published with faults; each leads to its place', async () => {
  const faults = [
    { code: 'point_text_missing' as const, field: 'points.1.text', message: 'п. 2: нет текста' },
    { code: 'questions_undecided' as const, field: 'questions', message: 'Не решено вопросов: 2' },
  ]
  const requests = serveEditions({ revision: () => makeRevision({ faults }) })
  const { user, router } = openApp(at('publish'))
  await user.click(await screen.findByRole('button', { name: 'Опубликовать…' }))
  const summary = screen.getByRole('region', { name: 'Замечания' })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(summary).getByRole('link', { name: 'п. 2: нет текста' }))
  const point = within(await screen.findByRole('group', { name: 'п. 2' })).getByLabelText('Текст (конспект)')
  await waitFor(() => expect(document.activeElement).toBe(point))
  expect(router.state.location.search).toBe('')
  expect(requestsTo(requests, 'POST', '/api/content/revisions/6/publish/')).toEqual([])
})

test('before publishing it is said of which course too little would be left', async () => {
  const short_banks = [{ course: 'Краны', question_count: 3, bank_count: 4 }]
  serveEditions({ revision: () => makeRevision({ undecided_count: 0, short_banks }) })
  openApp(at('publish'))
  expect(await screen.findByText(/^Краны: в\sплане останется 3\sвопроса из\s4, меньше 80\s%$/)).toBeTruthy()
})

test('all is published on its day after a confirmation, and the screen says what happened', async () => {
  const published = { at: '2026-11-17T10:00:00Z', edition: 9 }
  const tasks = [{ id: 3, name: 'Пуск крана', course: 'Краны' }]
  const requests = serveEditions({
    revision: () => makeRevision({ undecided_count: 0, tasks }),
    answer: ({ path }) => (path.endsWith('/publish/') ? { body: makeRevision({ published, tasks }) } : undefined),
  })
  const { user } = openApp(at('publish'))
  expect(await screen.findByText(/^С\s1\sмарта\s2027\sг\. вместо «ФНП № 1» действует «ФНП № 2»/)).toBeTruthy()
  expect(screen.getByText(/Пуск крана/)).toBeTruthy()
  await user.type(screen.getByLabelText('Заметка (необязательно)'), 'Приказ № 2')
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать замену?' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Опубликовать' }))
  const done = await screen.findByRole('heading', { name: 'Замена опубликована' })
  await waitFor(() => expect(document.activeElement).toBe(done))
  expect(screen.getByRole('link', { name: /^К\sновой редакции$/ }).getAttribute('href')).toBe(
    '/dashboard/content/editions/9',
  )
  expect(requestsTo(requests, 'POST', '/api/content/revisions/6/publish/').map(({ body }) => body)).toEqual([
    { version: 3, note: 'Приказ № 2' },
  ])
})

test('what another expert has published meanwhile is shown, and nothing is saved over it', async () => {
  let stored = makeRevision()
  serveEditions({
    revision: () => stored,
    answer: (request) => (isSave(request) ? refusal(409, 'changed_meanwhile', 'Опубликовано') : undefined),
  })
  openApp(at())
  await screen.findByLabelText('Краткое имя')
  stored = makeRevision({
    sheet: { ...makeRevision().sheet, short: 'ФНП № 3' },
    published: { at: '2026-11-17T10:00:00Z', edition: 9 },
  })
  await typeShort('ФНП № 3')
  expect(await screen.findByRole('heading', { name: 'Замена опубликована' })).toBeTruthy()
})

test('a replacement is given up after a confirmation; the edition stays', async () => {
  const requests = serveEditions({
    answer: ({ path }) => (path.endsWith('/discard/') ? { body: { edition: 5 } } : undefined),
  })
  const { user, path } = openApp(at('questions'))
  await user.click(await screen.findByRole('button', { name: /^Отказаться от\sзамены…$/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Отказаться' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/editions/5'))
  expect(requestsTo(requests, 'POST', '/api/content/revisions/6/discard/').map(({ body }) => body)).toEqual([
    { version: 3 },
  ])
})
