import type { TaskBody } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { makeContentTask, serveContent } from '../../../testing/dashboard/content.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const isSave = ({ method, path }: FakeRequest) => method === 'PUT' && path === '/api/content/tasks/61/'
const isShow = ({ path }: FakeRequest) => path === '/api/content/tasks/61/shown/'
const isCheck = ({ path }: FakeRequest) => path === '/api/content/task-check/'

const taskIn = ({ body }: FakeRequest) => (body as { task: TaskBody }).task

const saves = (requests: readonly FakeRequest[]) =>
  requestsTo(requests, 'PUT', '/api/content/tasks/61/').map(({ body }) => body)

/** The page inside the frame of the preview. */
const preview = () => {
  const frame = screen.getByTitle<HTMLIFrameElement>('Задание, каким его видит обучающийся')
  return within(frame.contentDocument?.body as HTMLElement)
}

const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

const open = async (kind: TaskBody['kind']) => {
  const requests = serveContent({ task: () => makeContentTask(kind) })
  const app = openApp('/dashboard/content/tasks/61')
  await screen.findByLabelText('Название')
  return { ...app, requests }
}

test('a choice of two: the preview follows the typing, is answered with its cited point, and again', async () => {
  const { user } = await open('description')
  type(/^Условие и\sвопрос$/, 'Сколько хлора на объекте?')
  type('Решение 2', 'Второй класс')
  await waitFor(() => expect(preview().getByText('Сколько хлора на объекте?')).toBeTruthy())
  await user.click(preview().getByRole('radio', { name: 'Второй класс' }))
  fireEvent.change(preview().getByLabelText('Значение'), { target: { value: '57' } })
  await user.click(preview().getByRole('button', { name: 'Ответить' }))
  expect(within(preview().getByRole('region', { name: 'Результат' })).getByText('Неверно')).toBeTruthy()
  const solution = within(preview().getByRole('region', { name: 'Разбор' }))
  expect(solution.getByText('К работе допускает мастер.')).toBeTruthy()
  await user.click(preview().getByRole('button', { name: 'Ответить ещё раз' }))
  for (const name of ['Результат', 'Разбор']) expect(preview().queryByRole('region', { name })).toBeNull()
  expect(preview().getByLabelText<HTMLInputElement>('Значение').value).toBe('')
})

inProof('cards in order: a pair is added and the board of the preview is put in order by presses', async () => {
  const { user } = await open('cube')
  await user.click(screen.getByRole('button', { name: 'Добавить пару' }))
  type(/^3\. По\sпорядку$/, 'Пуск')
  type('3. Соответствие', 'приказ')
  await user.click(screen.getByRole('button', { name: 'Выше: пара 3' }))
  await waitFor(() => expect(preview().getByText('Пуск')).toBeTruthy())
  const cards = () => preview().getAllByRole('button', { name: /^(По\sпорядку|Соответствие), место/ })
  const place = async (text: string, at: number) => {
    const own = cards().findIndex((card) => card.textContent?.endsWith(text))
    if (own === at) return
    await user.click(cards()[own] as HTMLElement)
    await user.click(cards()[at] as HTMLElement)
  }
  // Left and right cards take turns on the board.
  for (const [at, text] of ['Осмотр', 'акт', 'Пуск', 'приказ', 'Испытание', 'протокол'].entries()) await place(text, at)
  await user.click(preview().getByRole('button', { name: 'Ответить' }))
  expect(preview().getByText('Верно')).toBeTruthy()
})

test('selected words become a blank with its row, which learners fill in', async () => {
  const { user } = await open('wrapper')
  const paragraph = screen.getByLabelText<HTMLTextAreaElement>('Абзац 1')
  paragraph.setSelectionRange(17, 27)
  await user.click(screen.getByRole('button', { name: /^Вставить пропуск в\sабзац 1$/ }))
  expect(paragraph.value).toBe('Событие является {{p1}}.')
  const row = within(screen.getByRole('region', { name: /^Пропуск 1/ }))
  expect(document.activeElement).toBe(row.getByLabelText('Что выбрать'))
  expect(row.getByLabelText<HTMLTextAreaElement>('Верные варианты').value).toBe('инцидентом')
  await user.keyboard('Вид события')
  await user.type(row.getByLabelText('Неверные варианты'), 'аварией{Enter}')
  const frame = screen.getByTitle<HTMLIFrameElement>('Задание, каким его видит обучающийся')
  // The frame has a window of its own, without the behaviour that the tests add to dialogs.
  const inner = frame.contentWindow as Window & typeof globalThis
  inner.HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.showModal
  inner.HTMLDialogElement.prototype.close = HTMLDialogElement.prototype.close
  await user.click(await waitFor(() => preview().getByRole('button', { name: /^Пропуск 1, Вид события/ })))
  const dialog = within(preview().getByRole('dialog', { name: 'Вид события' }))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  await user.click(dialog.getByLabelText(/инцидентом/))
  await user.click(dialog.getByRole('button', { name: 'Готово' }))
  await user.click(preview().getByRole('button', { name: 'Ответить' }))
  expect(preview().getByText('Верно')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Убрать: Пропуск 1' }))
  expect(paragraph.value).toBe('Событие является инцидентом.')
})

test('a placeholder without a row and a row without a place are reported, and mended by a press', async () => {
  const { user } = await open('wrapper')
  type('Абзац 1', 'Это {{event}}.')
  await user.click(screen.getByRole('button', { name: 'Сделать пропуском' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Что выбрать'))
  type('Абзац 1', 'Это.')
  await user.click(screen.getByRole('button', { name: /^Поставить в\sтекст$/ }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Абзац 1').value).toBe('Это.{{event}}')
})

test('a new task previews what is written so far, is created once and opened', async () => {
  const requests = serveContent({
    task: () => makeContentTask('decision'),
    answer: ({ method, path }) =>
      method === 'POST' && path === '/api/content/courses/1/tasks/'
        ? { status: 201, body: makeContentTask('decision') }
        : undefined,
  })
  const { user, path } = openApp('/dashboard/content/tasks/new?course=1&kind=decision')
  await screen.findByRole('heading', { name: 'Новое задание: расчёт' })
  expect(preview().getByText('Здесь будет условие')).toBeTruthy()
  type('Название', 'Масса')
  type('Подпись поля ответа', 'Масса груза')
  type('Верный ответ', '4')
  type('Шаг 1', 'Сложите')
  const value = await waitFor(() => preview().getByLabelText('Масса груза'))
  fireEvent.change(value, { target: { value: '4' } })
  await user.click(preview().getByRole('button', { name: 'Ответить' }))
  expect(preview().getByText('Верно')).toBeTruthy()
  expect(preview().getByText('Сложите')).toBeTruthy()
  await user.dblClick(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/tasks/61'))
  const created = requestsTo(requests, 'POST', '/api/content/courses/1/tasks/')
  expect(created.map((request) => taskIn(request))).toMatchObject([
    { kind: 'decision', id_cok: null, name: 'Масса', answer: '4', solutions: ['Сложите'] },
  ])
})

test('faults are at their fields and lead to them; an answer about an older text does not replace them', async () => {
  const older = Promise.withResolvers<object>()
  const faults = [{ code: 'card_repeated', field: 'pairs.1.left', message: 'Карточка повторяется' }]
  const requests = serveContent({
    task: () => makeContentTask('cube'),
    answer: (request) => {
      if (!isCheck(request)) return undefined
      return taskIn(request).name === 'Старое' ? older.promise : { body: { faults } }
    },
  })
  const { user } = openApp('/dashboard/content/tasks/61')
  await screen.findByText(/^Замечаний нет/)
  type('Название', 'Старое')
  await waitFor(() => expect(requests.filter(isCheck)).toHaveLength(1))
  type('Название', 'Новое')
  const summary = within(await screen.findByRole('region', { name: 'Замечания' }))
  older.resolve({ body: { faults: [{ code: 'field_missing', field: 'name', message: 'Устарело' }] } })
  await user.click(summary.getByRole('button', { name: 'Карточка повторяется' }))
  const field = screen.getByLabelText(/^2\. По\sпорядку$/)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Устарело')).toBeNull()
})

test('a shown task with faults is not saved; what is refused is named, and the text stays', async () => {
  const shown = makeContentTask('description', { is_shown: true })
  serveContent({
    task: () => shown,
    answer: (request) =>
      isSave(request)
        ? refusal(400, 'invalid', 'Проверьте поля', { fields: { 'task.check': 'Числа не сходятся' } })
        : undefined,
  })
  const { user } = openApp('/dashboard/content/tasks/61')
  await screen.findByText(/^показано обучающимся$/)
  type('Верное значение', '58')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/в\sнём не\sможет быть замечаний/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Замечания' }))
  expect(screen.getByLabelText('Проверка числа').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Верное значение').value).toBe('58')
})

test('unsaved text survives a closed tab, can be dropped, and is gone once saved', async () => {
  const requests = serveContent({
    answer: (request) =>
      isSave(request) ? { body: makeContentTask('description', { version: 4, task: taskIn(request) }) } : undefined,
  })
  const reopen = async () => {
    document.body.replaceChildren()
    const app = openApp('/dashboard/content/tasks/61')
    return { ...app, name: await screen.findByLabelText<HTMLInputElement>('Название') }
  }
  await reopen()
  type('Название', 'Не потеряется')
  const { user, name } = await reopen()
  expect(name.value).toBe('Не потеряется')
  const notice = within(screen.getByRole('region', { name: 'Восстановлен несохранённый текст' }))
  await user.click(notice.getByRole('button', { name: 'Вернуть сохранённое…' }))
  await user.click(screen.getByRole('button', { name: 'Убрать' }))
  expect(name.value).toBe('Класс опасности')
  type('Название', 'Сохранится')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/^Сохранено, скрыто/)).toBeTruthy()
  expect(saves(requests)).toMatchObject([{ version: 3, task: { name: 'Сохранится' } }])
  await reopen()
  expect(screen.queryByText('Восстановлен несохранённый текст')).toBeNull()
})

inProof('a conflict keeps the own text and overwrites nothing; the other expert’s is loaded on request', async () => {
  const mine = makeContentTask('description')
  let stored = mine
  const requests = serveContent({
    task: () => stored,
    answer: (request) => (isSave(request) ? refusal(409, 'changed_meanwhile', 'Изменено') : undefined),
  })
  const { user } = openApp('/dashboard/content/tasks/61')
  await screen.findByLabelText('Название')
  stored = { ...mine, version: 9, task: { ...mine.task, name: 'Чужое' } }
  type('Название', 'Своё')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const notice = within(await screen.findByRole('region', { name: 'Задание изменил другой эксперт' }))
  expect(notice.getByText('Чужое', { exact: false, selector: 'del' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Своё')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true)
  await user.click(notice.getByRole('button', { name: 'Загрузить чужой вариант' }))
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('Чужое')
  expect(within(screen.getByRole('region', { name: 'Ваш прежний текст' })).getByText(/Своё/)).toBeTruthy()
  expect(saves(requests)).toHaveLength(1)
})

test('a task is saved before it is shown, and hidden after a confirmation', async () => {
  let stored = makeContentTask('description')
  const requests = serveContent({
    task: () => stored,
    answer: (request) => {
      if (isSave(request)) stored = { ...stored, version: 4, task: taskIn(request) }
      else if (isShow(request)) stored = { ...stored, version: stored.version + 1, is_shown: !stored.is_shown }
      else return undefined
      return { body: stored }
    },
  })
  const { user } = openApp('/dashboard/content/tasks/61')
  await screen.findByLabelText('Название')
  type('Название', 'Новое название')
  await user.click(screen.getByRole('button', { name: 'Показать обучающимся…' }))
  await user.click(await screen.findByRole('button', { name: 'Показать' }))
  await user.click(await screen.findByRole('button', { name: 'Скрыть…' }))
  await user.click(screen.getByRole('button', { name: 'Скрыть' }))
  expect(await screen.findByRole('button', { name: 'Показать обучающимся…' })).toBeTruthy()
  expect(saves(requests)).toMatchObject([{ version: 3, task: { name: 'Новое название' } }])
  expect(requestsTo(requests, 'PUT', '/api/content/tasks/61/shown/').map(({ body }) => body)).toEqual([
    { version: 4, is_shown: true },
    { version: 5, is_shown: false },
  ])
})

test('an address without such a task says so', async () => {
  serveContent({ answer: ({ path }) => (path.includes('/tasks/') ? refusal(404, 'not_found', 'Нет') : undefined) })
  openApp('/dashboard/content/tasks/62')
  expect(await screen.findByText('Такого задания нет')).toBeTruthy()
})
