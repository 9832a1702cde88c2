import type { DraftBody, DraftRemark } from '@dopusk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { makeContentQuestion, makeDraft, makeWording, serveContent } from '../../../testing/dashboard/content.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

beforeEach(resetState)

const saved = (more: object = {}) => ({
  body: { version: 4, updated_at: '2026-11-17T10:00:00Z', faults: [], warnings: [], ...more },
})

const isSave = ({ method, path }: FakeRequest) => method === 'PUT' && path === '/api/content/drafts/8/'

const savedTexts = (requests: readonly FakeRequest[]) =>
  requestsTo(requests, 'PUT', '/api/content/drafts/8/').map(({ body }) => (body as { body: DraftBody }).body.text)

const textField = () => screen.findByLabelText<HTMLTextAreaElement>('Текст вопроса')

/** The page inside the frame of the preview. */
const preview = () => {
  const frame = screen.getByTitle<HTMLIFrameElement>('Вопрос, каким его видит обучающийся')
  return within(frame.contentDocument?.body as HTMLElement)
}

const type = async (text: string) => {
  const field = await textField()
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

test('the preview follows what is typed and can be answered; leaving a field saves', async () => {
  const requests = serveContent({ answer: (request) => (isSave(request) ? saved() : undefined) })
  const { user } = openApp('/dashboard/content/drafts/8')
  await type('Кто допускает крановщика?')
  await waitFor(() => expect(preview().getByRole('heading').textContent).toBe('Кто допускает крановщика?'))
  await waitFor(() => expect(savedTexts(requests)).toEqual(['Кто допускает крановщика?']))
  expect(await screen.findByText(/^Сохранено \d\d:\d\d$/)).toBeTruthy()
  await user.click(preview().getByLabelText(/Сторож/))
  await user.click(preview().getByRole('button', { name: 'Ответить' }))
  expect(preview().getByText('Неверно')).toBeTruthy()
  expect(preview().getByText('Допускает мастер.')).toBeTruthy()
  expect(preview().getByText('К работе допускает мастер.')).toBeTruthy()
})

test('faults are at their fields and named; publishing leads to them', async () => {
  const faults = [
    { code: 'comment_missing', field: 'comment', message: 'Напишите пояснение' },
    { code: 'variant_missing', field: 'variants.1', message: 'Вариант пуст' },
  ] satisfies DraftRemark[]
  const empty = makeDraft({ version: 1, question: null, base: null, faults })
  const requests = serveContent({ draft: () => empty })
  const { user } = openApp('/dashboard/content/drafts/8')
  const comment = await screen.findByLabelText('Пояснение')
  // Nobody has touched it yet.
  expect(comment.getAttribute('aria-invalid')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  await waitFor(() => expect(comment.getAttribute('aria-invalid')).toBe('true'))
  const summary = screen.getByRole('region', { name: 'Замечания' })
  expect(document.activeElement).toBe(summary)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(within(summary).getByRole('button', { name: 'Вариант пуст' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Вариант 2'))
  expect(requestsTo(requests, 'POST', '/api/content/drafts/8/publish/')).toEqual([])
})

test('a press in the bar keeps the focus in the field: nothing is saved, and nothing moves, before it is released', async () => {
  const requests = serveContent({ answer: (request) => (isSave(request) ? saved() : undefined) })
  const { user } = openApp('/dashboard/content/drafts/8')
  const field = await textField()
  await user.click(field)
  fireEvent.change(field, { target: { value: 'Кто допускает крановщика?' } })
  const button = screen.getByRole('button', { name: 'Опубликовать…' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(field)
  expect(savedTexts(requests)).toEqual([])
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  expect(await screen.findByRole('dialog', { name: 'Опубликовать правку' })).toBeTruthy()
  expect(savedTexts(requests)).toEqual(['Кто допускает крановщика?'])
})

test('a draft is published over its last save, with a note, and the question is shown', async () => {
  const requests = serveContent({
    answer: (request) => {
      if (isSave(request)) return saved()
      return request.path.endsWith('/publish/') ? { body: makeContentQuestion() } : undefined
    },
  })
  const { user, path } = openApp('/dashboard/content/drafts/8')
  fireEvent.change(await textField(), { target: { value: 'Кто допускает крановщика?' } })
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать правку' }))
  // The wording names the norm in short; the list of norms in full.
  expect(dialog.queryByText('Норма')).toBeNull()
  expect(dialog.getByText('крановщика?', { exact: false, selector: 'ins' })).toBeTruthy()
  await user.type(dialog.getByLabelText('Заметка (необязательно)'), 'Точнее')
  await user.click(dialog.getByLabelText('Меняет смысл'))
  await user.dblClick(dialog.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(path()).toBe('/dashboard/content/questions/70'))
  expect(requestsTo(requests, 'POST', '/api/content/drafts/8/publish/').map(({ body }) => body)).toEqual([
    { version: 4, note: 'Точнее', changes_meaning: true },
  ])
})

test('a conflict keeps the own text; the other expert’s is loaded on request', async () => {
  const theirs = makeDraft({ version: 9, updated_by: 'Вера Эксперт', body: { ...makeDraft().body, text: 'Чужое?' } })
  let draft = makeDraft()
  const requests = serveContent({
    draft: () => draft,
    answer: (request) => (isSave(request) ? refusal(409, 'changed_meanwhile', 'Изменено') : undefined),
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  await textField()
  draft = theirs
  await type('Своё?')
  const notice = within(await screen.findByRole('region', { name: 'Черновик изменил другой эксперт' }))
  expect(notice.getByText(/Вера Эксперт/)).toBeTruthy()
  expect((await textField()).value).toBe('Своё?')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Опубликовать…' }).disabled).toBe(true)
  await user.click(notice.getByRole('button', { name: 'Загрузить чужой вариант' }))
  await waitFor(async () => expect((await textField()).value).toBe('Чужое?'))
  expect(within(screen.getByRole('region', { name: 'Ваш прежний текст' })).getByText(/Своё\?/)).toBeTruthy()
  expect(savedTexts(requests)).toEqual(['Своё?'])
})

test('an outdated draft is compared with the new wording before it goes on', async () => {
  const outdated = makeDraft({ base: 10, is_outdated: true })
  const requests = serveContent({
    draft: () => outdated,
    answer: ({ path }) => (path.endsWith('/rebase/') ? { body: makeDraft({ version: 4 }) } : undefined),
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Опубликовать…' })).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Сравнил, продолжить/ }))
  await waitFor(() => expect(screen.queryByText(/с\sтех пор изменился$/)).toBeNull())
  expect(requestsTo(requests, 'POST', '/api/content/drafts/8/rebase/').map(({ body }) => body)).toEqual([
    { version: 3, wording: 11 },
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Опубликовать…' }).disabled).toBe(false)
})

test('variants change places by the keyboard and keep focus', async () => {
  const requests = serveContent({ answer: (request) => (isSave(request) ? saved() : undefined) })
  const { user } = openApp('/dashboard/content/drafts/8')
  await user.click(await screen.findByRole('button', { name: 'Ниже: вариант 1' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Вариант 2').value).toBe('Мастер')
  expect(screen.getByLabelText<HTMLInputElement>('Вариант 2 верный').checked).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Выше: вариант 2' }))
  await user.click(screen.getByRole('button', { name: 'Убрать: вариант 1' }))
  await waitFor(() => {
    const last = requestsTo(requests, 'PUT', '/api/content/drafts/8/').at(-1)
    expect(last?.body).toMatchObject({ body: { variants: [{ text: 'Мастер', correct: true }] } })
  })
})

test('a draft that is gone leaves the text that was typed into it here', async () => {
  serveContent({ answer: (request) => (isSave(request) ? refusal(404, 'not_found', 'Не найдено') : undefined) })
  openApp('/dashboard/content/drafts/8')
  await type('Не пропадёт?')
  const notice = within(await screen.findByRole('region', { name: 'Черновика больше нет' }))
  expect(notice.getByText(/Не пропадёт\?/)).toBeTruthy()
})

test('a draft of a replaced norm is not published alone: it leads back to the replacement', async () => {
  const revision = { id: 6, short: 'ФНП № 2', valid_from: '2027-03-01' }
  const requests = serveContent({
    draft: () => makeDraft({ revision }),
    answer: (request) => (isSave(request) ? saved() : undefined),
  })
  const { user, router } = openApp('/dashboard/content/drafts/8')
  expect(await screen.findByText(/выйдет 1\sмарта\s2027\sг\. вместе с\sновой редакцией «ФНП № 2»/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Опубликовать…' })).toBeNull()
  fireEvent.change(await textField(), { target: { value: 'Иначе?' } })
  await user.click(screen.getByRole('button', { name: /^Готово, к\sзамене редакции$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/content/revisions/6'))
  expect(router.state.location.search).toBe('?step=questions')
  expect(savedTexts(requests)).toEqual(['Иначе?'])
})

const planned = (more: Parameters<typeof makeWording>[0] = {}) =>
  makeWording({
    ...{ id: 12, no: 2, is_current: false, is_next: true, question_text: 'Кто теперь допускает к работе?' },
    ...{ valid_from: '2027-01-01', ...more },
  })

const twoWordings = () =>
  makeContentQuestion({ next_from: '2027-01-01', wordings: [planned(), makeWording()], draft: 8, draft_base: 11 })

const typeComment = async (text: string) => {
  const field = await screen.findByLabelText('Пояснение')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

const isPublish = ({ method, path }: FakeRequest) => method === 'POST' && path === '/api/content/drafts/8/publish/'

test('both wordings are shown, and what is mended today is mended in the planned one', async () => {
  const requests = serveContent({
    draft: () => makeDraft({ question: twoWordings() }),
    answer: (request) => (isSave(request) ? saved() : isPublish(request) ? { body: twoWordings() } : undefined),
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  await typeComment('Допускает мастер участка.')
  const both = within(screen.getByRole('region', { name: 'Обе формулировки' }))
  expect(both.getByText('Кто теперь допускает к работе?')).toBeTruthy()
  expect(both.getByText('Допускает мастер участка.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const region = dialog.getByRole('region', { name: /^С\s1\sянваря\s2027/ })
  const change = within(region)
  expect(change.getByLabelText<HTMLInputElement>(/^Исправить и\sеё$/).checked).toBe(true)
  expect(region.querySelector('ins')?.textContent).toContain('участка.')
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(requests.find(isPublish)?.body).toMatchObject({ planned: { wording: 12, mend: true } }))
})

test('a change that does not fit the planned wording is said to be left out', async () => {
  const question = twoWordings()
  question.wordings[0] = planned({ comment: 'Совсем иначе.' })
  const requests = serveContent({
    draft: () => makeDraft({ question }),
    answer: (request) => (isSave(request) ? saved() : isPublish(request) ? { body: question } : undefined),
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  await typeComment('Допускает только начальник.')
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/таких слов в\sней нет/)).toBeTruthy()
  expect(dialog.queryByLabelText(/^Исправить и/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(requests.find(isPublish)?.body).toMatchObject({ planned: { wording: 12, mend: false } }))
})

test('a draft of the planned wording says so, and asks nothing about today', async () => {
  const question = twoWordings()
  const requests = serveContent({
    draft: () => makeDraft({ question, base: 12, planned_from: '2027-01-01' }),
    answer: (request) => (isSave(request) ? saved() : isPublish(request) ? { body: question } : undefined),
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  expect(await screen.findByText(/правка будущей формулировки, она начнёт действовать 1\sянваря/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать правку будущей формулировки' }))
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(requests.find(isPublish)?.body).not.toHaveProperty('planned'))
})
