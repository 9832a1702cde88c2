import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { requestsTo } from '../../../testing/dashboard/administration.ts'
import { makeContentQuestion, makeDraft } from '../../../testing/dashboard/content.ts'
import { makeMendedQuestion, makePreview, makeRegrade, serveRegrades } from '../../../testing/dashboard/regrades.ts'
import { type FakeRequest, refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const questionPath = '/dashboard/content/questions/70'
const dialogPath = `${questionPath}?regrade=11`
const startPath = '/api/content/wordings/11/regrade/'

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Пересчёт ответов' }))
const text = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const started = (requests: FakeRequest[]) => requestsTo(requests, 'POST', startPath).map(({ body }) => body)
const reasonField = /^Что было не\sтак$/

/** The words under a choice. */
const aboutOf = (dialog: ReturnType<typeof within>, name: RegExp) =>
  text(document.getElementById(dialog.getByRole('radio', { name }).getAttribute('aria-describedby') ?? ''))

const byKey = /^По\sисправленному ключу$/
const forEveryone = /^Засчитать всем$/

test('a mended key leads to the answers of the wording before, and says what each way changes', async () => {
  serveRegrades()
  const { user, router } = openApp(questionPath)
  const notice = within(await screen.findByRole('region', { name: 'Ключ исправлен' }))
  expect(text(notice.getByText(/можно пересчитать/))).toBe(
    'Ответы на прежнюю формулировку от 01.09.2026 можно пересчитать: 22 ответа станут верными у 21 обучающегося.',
  )
  await user.click(notice.getByRole('button', { name: 'Пересчитать ответы…' }))
  const dialog = await findDialog()
  expect(router.state.location.search).toBe('?regrade=11')
  expect(text(dialog.getByText(/дано/))).toMatch(/^На эту формулировку дано 120 ответов\./)
  expect(aboutOf(dialog, byKey)).toBe(
    'Было верно: «Мастер». Теперь верно: «Сторож».' +
      '22 ответа станут верными у 21 обучающегося, 3 билета станут сданными.' +
      '7 ответов верны только по старому ключу: баллы остаются, а вопрос этим людям зададут снова.',
  )
  expect(aboutOf(dialog, forEveryone)).toContain(
    '95 ответов станут верными у 80 обучающихся, итоги билетов не изменятся.',
  )
  expect(dialog.getByText(/прочитает каждый/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('a start by the mended key sends the wording of the preview, and shows how it goes and ends', async () => {
  const finished = { finished_at: '2026-11-18T09:01:00Z', answers: 22, learners: 21, tickets: 3 }
  const states = [makeRegrade({ answers: 10, learners: 9 }), makeRegrade(finished)]
  let isFinished = false
  const requests = serveRegrades({
    preview: () => ({
      body: isFinished
        ? makePreview({
            key: { to: 12, answers: 0, learners: 0, tickets: 0, kept: 7 },
            regrades: [makeRegrade(finished)],
          })
        : makePreview(),
    }),
    progress: () => {
      isFinished = states.length <= 1
      return { body: states.length > 1 ? states.shift() : states[0] }
    },
  })
  const { user } = openApp(dialogPath)
  const dialog = await findDialog()
  await user.click(await dialog.findByRole('button', { name: 'Пересчитать' }))
  // The reason is missing.
  expect(document.activeElement).toBe(dialog.getByLabelText(reasonField))
  expect(dialog.getByText(/^Напишите, что было не\sтак$/)).toBeTruthy()
  expect(started(requests)).toEqual([])
  await user.click(dialog.getByRole('button', { name: /^Верным был отмечен/ }))
  await user.dblClick(dialog.getByRole('button', { name: 'Пересчитать' }))
  expect(await dialog.findByText('Пересчёт идёт')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('heading', { level: 3, name: byKey }))
  expect(await dialog.findByText('Пересчёт закончен')).toBeTruthy()
  expect(dialog.getAllByRole('definition').map((each) => each.textContent)).toEqual(['22', '21', '3'])
  expect(started(requests)).toEqual([{ as: 'key', to: 12, reason: 'Верным был отмечен не\u00a0тот вариант' }])
  await user.click(dialog.getAllByRole('button', { name: 'Закрыть' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ключ исправлен' })).toBeNull())
})

test('a regrade that runs is shown after a reload, and the question says that it runs', async () => {
  const running = makeRegrade({ answers: 10, learners: 9 })
  serveRegrades({
    preview: () => ({ body: makePreview({ regrades: [running] }) }),
    progress: () => ({ body: running }),
  })
  openApp(dialogPath)
  const dialog = await findDialog()
  expect(await dialog.findByText('Пересчёт идёт')).toBeTruthy()
  expect(dialog.getByText(running.reason)).toBeTruthy()
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(screen.getByText(/сейчас пересчитываются\.$/)).toBeTruthy()
})

test('a current wording has no other key: only a point for everyone is offered, and it is not chosen by itself', async () => {
  const requests = serveRegrades({
    question: makeContentQuestion,
    preview: () => ({ body: makePreview({ key: null }) }),
    start: () => ({ status: 201, body: makeRegrade({ as: 'everyone', to: null }) }),
    progress: () => ({ body: makeRegrade({ as: 'everyone', to: null, finished_at: '2026-11-18T09:01:00Z' }) }),
  })
  const { user } = openApp(questionPath)
  await user.click(
    await screen.findByRole('button', { name: /^Пересчитать ответы… на\sформулировку от\s01\.09\.2026$/ }),
  )
  const dialog = await findDialog()
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: byKey })).disabled).toBe(true)
  expect(aboutOf(dialog, byKey)).toMatch(/^Формулировка действующая/)
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Пересчитать' })
  expect(start.disabled).toBe(true)
  expect(dialog.getByText('Выберите, как пересчитать ответы.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: forEveryone }))
  await user.type(dialog.getByLabelText(reasonField), 'Верны оба')
  await user.click(start)
  expect(await dialog.findByText('Пересчёт закончен')).toBeTruthy()
  expect(started(requests)).toEqual([{ as: 'everyone', reason: 'Верны оба' }])
})

test('an old wording with other variants says why its key is of no use', async () => {
  serveRegrades({ preview: () => ({ body: makePreview({ key: null }) }) })
  openApp(dialogPath)
  const dialog = await findDialog()
  await dialog.findByRole('radio', { name: byKey })
  expect(aboutOf(dialog, byKey)).toBe('Нельзя: у действующей формулировки другие варианты или тот же ключ.')
})

const none = { answers: 0, learners: 0, tickets: 0 }

test.each([
  ['nobody answered', { answered: 0, key: null, everyone: none }, /ещё никто не\sотвечал/],
  ['the key changes nothing', { key: { to: 12, ...none, kept: 3 } }, /ни\sодин ответ не\sстанет верным: пересчитывать/],
])('where %s it cannot be started', async (_, more, words) => {
  serveRegrades({ preview: () => ({ body: makePreview(more) }) })
  openApp(dialogPath)
  const dialog = await findDialog()
  const start = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Пересчитать' })
  expect(start.disabled).toBe(true)
  const why = document.getElementById(start.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toMatch(words)
  expect(screen.queryByRole('region', { name: 'Ключ исправлен' })).toBeNull()
})

test('earlier regrades are listed with who, when, why and what they changed', async () => {
  const earlier = makeRegrade({
    as: 'everyone',
    to: null,
    finished_at: '2026-11-18T09:01:00Z',
    answers: 4,
    learners: 2,
  })
  serveRegrades({ preview: () => ({ body: makePreview({ regrades: [earlier] }) }) })
  openApp(dialogPath)
  const list = within(await screen.findByRole('region', { name: 'Прежние пересчёты' }))
  expect(list.getByText(/Борис Эксперт$/).textContent).toMatch(/^18\.11\.2026/)
  expect(list.getByText(/Верным был отмечен не тот вариант/).textContent).toMatch(/^Засчитать всем\./)
  expect(list.getAllByRole('definition').map((each) => each.textContent)).toEqual(['4', '2', '0'])
})

test('a question that changed meanwhile loads the numbers again and says so; the reason stays', async () => {
  let preview = makePreview()
  const requests = serveRegrades({
    preview: () => ({ body: preview }),
    start: () => {
      preview = makePreview({ key: null, answered: 121 })
      return refusal(409, 'changed_meanwhile', 'Изменено')
    },
  })
  const { user } = openApp(questionPath)
  await user.click(
    within(await screen.findByRole('region', { name: 'Ключ исправлен' })).getByRole('button', { name: /^Пересчитать/ }),
  )
  const dialog = await findDialog()
  await user.type(await dialog.findByLabelText(reasonField), 'Не тот вариант')
  await user.click(dialog.getByRole('button', { name: 'Пересчитать' }))
  expect(await dialog.findByText(/вопрос изменили\. Числа загружены заново/)).toBeTruthy()
  expect(await dialog.findByText(/^121\sответ$/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>(reasonField).value).toBe('Не тот вариант')
  // The point for everyone is not chosen instead.
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: forEveryone }).checked).toBe(false)
  expect(started(requests)).toHaveLength(1)
})

inProof('without a connection nothing is started, and what is typed is not lost by closing', async () => {
  serveRegrades({ start: () => 'offline' })
  const { user } = openApp(dialogPath)
  const dialog = await findDialog()
  await user.type(await dialog.findByLabelText(reasonField), 'Не тот вариант')
  await user.click(dialog.getByRole('button', { name: 'Пересчитать' }))
  expect(await dialog.findByText(/^Нет связи с сервером/)).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(dialog.getByRole('button', { name: /^Вернуться к\sформе$/ })).toBeTruthy()
})

test('a wording that is gone says so', async () => {
  serveRegrades({ preview: () => refusal(404, 'not_found', 'Не найдено') })
  openApp(dialogPath)
  expect(await (await findDialog()).findByText(/^Такой формулировки больше нет/)).toBeTruthy()
})

test('a draft with another key changes the meaning whatever is checked, and its question leads on', async () => {
  const { body } = makeDraft()
  const variants = body.variants.map((variant) => ({ ...variant, correct: !variant.correct }))
  const requests = serveRegrades({
    answer: ({ path }) => {
      if (path === '/api/content/drafts/8/') return { body: makeDraft({ body: { ...body, variants } }) }
      return path.endsWith('/publish/') ? { body: makeMendedQuestion() } : undefined
    },
  })
  const { user } = openApp('/dashboard/content/drafts/8')
  await user.click(await screen.findByRole('button', { name: 'Опубликовать…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать правку' }))
  const meaning = dialog.getByLabelText<HTMLInputElement>('Меняет смысл')
  expect([meaning.checked, meaning.disabled]).toEqual([true, true])
  expect(dialog.getByText(/^Верным стал другой вариант/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  expect(await screen.findByRole('region', { name: 'Ключ исправлен' })).toBeTruthy()
  expect(requestsTo(requests, 'POST', '/api/content/drafts/8/publish/')[0]?.body).toMatchObject({
    changes_meaning: true,
  })
})
