import { exportContentTable } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { watchSavedFiles } from '../../../testing/bulk.tsx'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { makeContentCourse, makeContentTicket, makeDraft, serveContent } from '../../../testing/dashboard/content.ts'
import { manager } from '../../../testing/dashboard/inbox.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const nextStep = () => {
  const step = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  return within(step as HTMLElement)
}

test('an empty course says what to do next: its first question', async () => {
  const requests = serveContent({
    course: () =>
      makeContentCourse({
        is_shown: false,
        question_count: 0,
        ticket_count: 0,
        topics: [],
        tickets: [],
        missing: ['В курсе нет вопросов'],
      }),
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/drafts/' ? { status: 201, body: makeDraft() } : undefined,
  })
  const { user, path } = openApp('/dashboard/content/courses/1')
  await screen.findByText('В курсе нет вопросов')
  expect(nextStep().getByText('Напишите первый вопрос')).toBeTruthy()
  await user.click(nextStep().getByRole('button', { name: 'Новый вопрос' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/drafts/8'))
  expect(requestsTo(requests, 'POST', '/api/content/drafts/').map(({ body }) => body)).toEqual([{ course: 1 }])
})

test('tickets are composed, looked at and added over the version of the course', async () => {
  const { questions } = makeContentTicket()
  const added = makeContentCourse({ version: 5, is_shown: false })
  const requests = serveContent({
    course: () => makeContentCourse({ is_shown: false, ticket_count: 0, tickets: [], missing: ['Нет билетов'] }),
    answer: ({ path }) => {
      if (path.endsWith('/compose/'))
        return { body: { tickets: [{ questions, warnings: ['Мало вопросов темы «Персонал»'] }] } }
      return path.endsWith('/tickets/') ? { status: 201, body: added } : undefined
    },
  })
  const { user } = openApp('/dashboard/content/courses/1')
  await screen.findByText('Нет билетов')
  await user.click(nextStep().getByRole('button', { name: 'Составить билеты…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Составить билеты' }))
  const count = dialog.getByLabelText('Сколько билетов')
  await user.clear(count)
  await user.type(count, '1{Enter}')
  expect(await dialog.findByText('Мало вопросов темы «Персонал»')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /^Добавить 1\sбилет$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(requests, 'POST', '/api/content/courses/1/tickets/').map(({ body }) => body)).toEqual([
    { version: 4, tickets: [[101, 102, 103]] },
  ])
  expect(nextStep().getByRole('button', { name: 'Показать обучающимся…' })).toBeTruthy()
})

test('a course is hidden after a confirmation; a refusal is told in the dialog', async () => {
  const answers = [refusal(409, 'changed_meanwhile', 'Курс изменил другой эксперт')]
  const requests = serveContent({
    answer: ({ path }) =>
      path.endsWith('/shown/')
        ? (answers.shift() ?? { body: makeContentCourse({ is_shown: false, version: 5 }) })
        : undefined,
  })
  const { user } = openApp('/dashboard/content/courses/1')
  await user.click(await screen.findByRole('button', { name: 'Скрыть…' }))
  await user.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(await screen.findByText('Курс изменил другой эксперт')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(await screen.findByText('скрыт')).toBeTruthy()
  expect(requestsTo(requests, 'PUT', '/api/content/courses/1/shown/').at(-1)?.body).toEqual({
    version: 4,
    is_shown: false,
  })
})

test('a new course is checked, created and opened; the faults of the server are at their fields', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте поля', { fields: { name: 'Такой курс уже есть' } })]
  const requests = serveContent({
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/courses/'
        ? (answers.shift() ?? { status: 201, body: makeContentCourse() })
        : undefined,
  })
  const { user, path } = openApp('/dashboard/content/courses/new')
  await user.click(await screen.findByRole('button', { name: 'Создать курс' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Название'))
  expect(requestsTo(requests, 'POST', '/api/content/courses/')).toEqual([])
  const fill = async (label: string | RegExp, text: string) => {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await fill('Название', 'Лифты')
  await fill('Код квалификации', '40.20900.01')
  await fill('Редакция курса', '2026.11')
  await fill('Цена, рублей', '4900,50')
  await fill('Описание', 'О лифтах')
  await fill('Чему учит курс', 'Первое\n\nВторое')
  await fill(/^Вопросов в\sбилете$/, '20')
  await user.click(screen.getByLabelText('Условия экзамена известны'))
  await fill(/^Минут на\sэкзамен$/, '40')
  await fill(/^Верных ответов для\sсдачи$/, '16')
  await user.click(screen.getByRole('button', { name: 'Создать курс' }))
  expect(await screen.findByText('Такой курс уже есть')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Создать курс' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/courses/1'))
  expect(requestsTo(requests, 'POST', '/api/content/courses/').at(-1)?.body).toMatchObject({
    price_kopecks: 490_050,
    titles: ['Первое', 'Второе'],
    questions_per_ticket: 20,
    exam: { questions: 20, minutes: 40, pass_count: 16, blueprint: [] },
  })
})

test('a manager has no access to the content', async () => {
  serveContent({ user: manager })
  openApp('/dashboard/content')
  expect(await screen.findByText(/^Эта страница открыта экспертам и\sадминистраторам/)).toBeTruthy()
})

test('a conflict with a pack is shown line by line and settled; taking the pack is confirmed', async () => {
  const conflict = {
    id: 9,
    kind: 'sheet',
    created_at: '2026-11-17T09:34:00Z',
    changes: ['Цена: «1 ₽» → «2 ₽»'],
  } as const
  const requests = serveContent({
    course: () => makeContentCourse({ conflicts: [{ ...conflict, changes: [...conflict.changes] }] }),
    answer: ({ path }) => (path.endsWith('/settle/') ? { body: makeContentCourse() } : undefined),
  })
  const { user } = openApp('/dashboard/content/courses/1')
  const card = within(await screen.findByRole('region', { name: /^Сведения о\sкурсе: расхождение/ }))
  expect(card.getByText('Цена: «1 ₽» → «2 ₽»')).toBeTruthy()
  await user.click(card.getByRole('button', { name: /^Взять из\sнабора…$/ }))
  expect(requestsTo(requests, 'POST', '/api/content/courses/1/settle/')).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Взять из\sнабора$/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /расхождение/ })).toBeNull())
  expect(requestsTo(requests, 'POST', '/api/content/courses/1/settle/').map(({ body }) => body)).toEqual([
    { conflict: 9, take: 'pack' },
  ])
})

test('the questions are saved as a table that is named after the course', async () => {
  const saved = watchSavedFiles()
  serveContent({
    course: () => makeContentCourse({ name: 'Краны: подъём / спуск' }),
    answer: ({ path }) => {
      if (path.endsWith('/export-xlsx/')) {
        return { text: 'table', headers: { 'content-type': exportContentTable.file.mediaType } }
      }
      // A proxy answers instead of the server.
      return path.endsWith('/export-gift/') ? { text: '<p>…', headers: { 'content-type': 'text/html' } } : undefined
    },
  })
  const { user } = openApp('/dashboard/content/courses/1')
  await user.click(await screen.findByRole('button', { name: 'Скачать таблицу (XLSX)' }))
  await waitFor(() => expect(saved.at(-1)).toBe('Краны- подъём - спуск.xlsx'))
  await user.click(screen.getByRole('button', { name: 'Скачать GIFT (Moodle)' }))
  expect(await screen.findByText(/^Файл не\sскачался/)).toBeTruthy()
})

test('the practical tasks of a course lead to their editors; a new one begins with its kind', async () => {
  const tasks = [
    { id: 61, kind: 'cube', id_cok: 1911, name: 'Порядок испытаний', is_local: false, is_shown: true },
    { id: 62, kind: 'wrapper', id_cok: 1912, name: '', is_local: true, is_shown: false },
  ] as const
  serveContent({ course: () => makeContentCourse({ tasks: [...tasks] }) })
  const { user, router, path } = openApp('/dashboard/content/courses/1')
  const rows = within(await screen.findByRole('list', { name: 'Практические задания' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Порядок испытанийПорядок действий, № 1911из набора',
    'Задание без названияТекст с пропусками, № 1912скрыто',
  ])
  expect(screen.getByRole('link', { name: 'Порядок испытаний' }).getAttribute('href')).toBe(
    '/dashboard/content/tasks/61',
  )
  await user.click(screen.getByRole('link', { name: 'Расчёт' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/tasks/new'))
  expect(router.state.location.search).toBe('?course=1&kind=decision')
})

test('a course without practical tasks says how to begin', async () => {
  serveContent()
  openApp('/dashboard/content/courses/1')
  const section = within(await screen.findByRole('region', { name: 'Практические задания: 0' }))
  expect(section.getByText(/^Практических заданий пока нет/)).toBeTruthy()
  expect(section.getAllByRole('link')).toHaveLength(4)
})
