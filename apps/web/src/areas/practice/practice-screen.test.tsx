import type { PracticalResult } from '@dopusk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPendingResults } from '../../study/practice/pending-results.ts'
import { makeUserCourse } from '../../testing/courses.ts'
import { refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { lists, servePractice } from '../../testing/practice.ts'

beforeEach(resetState)

const address = '/traning-practical?user_course=5'
const pausedText = 'Курс приостановлен или не активен. Обратитесь к администратору.'
const keyOfWork = () => Object.keys(localStorage).find((key) => key.startsWith('dopusk-work:'))

const open = async (...given: Parameters<typeof servePractice>) => {
  const requests = servePractice(...given)
  const app = openApp(address)
  await screen.findByRole('navigation', { name: 'Задания' })
  return { ...app, requests }
}
const again = async () => {
  document.body.replaceChildren()
  const app = openApp(address)
  await screen.findByRole('navigation', { name: 'Задания' })
  return app
}
const go = (user: { click: (element: Element) => Promise<void> }, number: number) =>
  user.click(screen.getByRole('button', { name: new RegExp(`^Задание ${number}:`) }))
const answerButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ответить' })
const status = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Задание ${number}:`) }).getAttribute('aria-label')
const cardTexts = () =>
  within(screen.getByRole('region', { name: 'Карточки' }))
    .getAllByRole('button')
    .map((card) => card.textContent?.replace(/^.*: /, ''))

describe('loading', () => {
  test('loads the list first, the descriptions by its ids, and all lists of this course', async () => {
    const { requests } = await open()
    const asked = requests.map(({ path }) => path).filter((path) => /practical(?!-results)|cube/.test(path))
    expect(asked).toContain('/api/practicals/?course=11')
    expect(asked).toContain('/api/practical-descriptions/?practical_ids=1%2C2%2C3%2C4')
    expect(asked).toHaveLength(6)
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  test('shows a skeleton while the tasks load', async () => {
    servePractice({}, { '/api/cube-practicals/': () => 'hang' })
    openApp(address)
    expect(await screen.findByText('Загружаем…')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Практика' })).toBeTruthy()
  })

  test('an error shows the reason and can be retried', async () => {
    const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
    servePractice({}, { '/api/practicals/': () => answers.shift() ?? { body: lists.practicals } })
    const { user } = openApp(address)
    expect(await screen.findByText('Проверьте введённые данные')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByRole('navigation', { name: 'Задания' })).toBeTruthy()
  })

  test.each(['/traning-practical', '/traning-practical?user_course=77'])(
    '%s shows «Course not found!»',
    async (path) => {
      servePractice()
      openApp(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Course not found!' })).toBeTruthy()
    },
  )

  test.each([
    ['paused', { is_paused: true, paused_since: '2026-11-05' }, /^Приостановлен с\s05\.11\.2026/, false],
    [
      'over',
      { is_active: false, remaining_days: 0, access_until: '2026-11-14', can_ask_prolong: true },
      /^Доступ к\sкурсу закончился 14\.11\.2026\.$/,
      true,
    ],
    [
      'not begun',
      { is_active: false, remaining_days: 30, start_date: '2026-12-01' },
      /^Курс начнётся 01\.12\.2026\.$/,
      false,
    ],
  ])('for a course that is %s no tasks are requested, and the reason is told', async (_, more, words, canAsk) => {
    const requests = servePractice({}, { '/api/user-courses/5/': () => ({ body: makeUserCourse(more) }) })
    openApp(address)
    expect(await screen.findByText(pausedText)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Попросить продление' }) !== null).toBe(canAsk)
    expect(screen.getByRole('link', { name: 'vector@example.org' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^К\sкурсу$/ }).getAttribute('href')).toBe('/course?user_course=5')
    expect(requests.some(({ path }) => path.startsWith('/api/practicals/'))).toBe(false)
  })

  test('a refused request for the tasks shows the same message', async () => {
    servePractice({}, { '/api/practicals/': () => refusal(403, 'course_paused', pausedText) })
    openApp(address)
    expect(await screen.findByText(pausedText)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  test('a course without tasks shows an empty state', async () => {
    servePractice({ practicals: [], descriptions: [], cubes: [], pairs: [], wrappers: [], decisions: [] })
    openApp(address)
    expect(await screen.findByText('В этом курсе пока нет практических заданий')).toBeTruthy()
  })

  test('a task that cannot be shown is named, and the others are shown', async () => {
    await open({ pairs: [] })
    expect(screen.getByRole('note').textContent).toMatch(/^Не\sудалось показать 1\sзадание: «Порядок испытаний»/)
    expect(screen.getByText(/^Решено 0 из\s3$/)).toBeTruthy()
  })

  test('a course whose tasks all cannot be shown has its own message', async () => {
    servePractice({ practicals: lists.practicals.slice(1, 2), pairs: [] })
    openApp(address)
    expect(await screen.findByText('Задания этого курса сейчас нельзя показать')).toBeTruthy()
  })
})

describe('answering', () => {
  test('a description is locked after the answer, with the verdict in a live region and focus on the solution', async () => {
    const { user } = await open()
    expect(answerButton().disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '57.5')
    await user.click(answerButton())
    const panel = screen.getByRole('region', { name: 'Разбор' })
    expect(document.activeElement).toBe(panel)
    expect(panel.textContent).toContain('48 + 9,5 = 57,5')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain('Верно.')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Значение' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Ответить' })).toBeNull()
    expect(status(1)).toBe('Задание 1: верно')
  })

  test('the unit is shown, and letters give an error before the answer', async () => {
    const { user } = await open()
    const field = screen.getByRole('textbox', { name: 'Значение' })
    expect(screen.getByText(/единица\s— т/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(field, '57 тонн')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(answerButton().disabled).toBe(true)
    await user.clear(field)
    await user.type(field, '57')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.click(answerButton())
    expect(screen.getByText(/^Решение выбрано верно, ошибка в\sзначении\.$/)).toBeTruthy()
    expect(screen.getByText(/^57,5\sт$/)).toBeTruthy()
  })

  test('a digit chooses, Enter answers and goes to the next task, arrows wrap around', async () => {
    const { user } = await open()
    await user.keyboard('2')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Третий класс' }).checked).toBe(true)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('region', { name: 'Разбор' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '57,5{Enter}')
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' }))
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('heading', { level: 2, name: 'Страховая премия' })).toBeTruthy()
  })

  test('two presses move a card and announce its place', async () => {
    const { user } = await open()
    await go(user, 2)
    const before = cardTexts()
    const board = within(screen.getByRole('region', { name: 'Карточки' }))
    const [first, , second] = board.getAllByRole('button')
    if (first === undefined || second === undefined) throw new Error('No cards')
    await user.click(first)
    expect(first.getAttribute('aria-pressed')).toBe('true')
    await user.click(second)
    expect(cardTexts()).toEqual([before[2], before[1], before[0], before[3], before[4], before[5]])
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    expect(said.some((text) => text.startsWith(`Положено: «${before[0]}», место 2 из 3, пара`))).toBe(true)
    expect(answerButton().disabled).toBe(false)
  })

  test('a second press on the same card, or Esc, leaves it in place', async () => {
    const { user } = await open()
    await go(user, 2)
    const before = cardTexts()
    const [card] = within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')
    if (card === undefined) throw new Error('No cards')
    await user.click(card)
    await user.click(card)
    expect(card.getAttribute('aria-pressed')).toBe('false')
    await user.click(card)
    await user.keyboard('{Escape}')
    expect(card.getAttribute('aria-pressed')).toBe('false')
    expect(cardTexts()).toEqual(before)
  })

  test('a blank opens its variants; chosen words appear in the sentence; a placeholder without a code stays text', async () => {
    const { user } = await open()
    await go(user, 3)
    expect(screen.getByText(/не\s\{\{nothing\}\}/)).toBeTruthy()
    await user.keyboard('1')
    const sheet = within(screen.getByRole('dialog', { name: 'Вид события' }))
    await user.keyboard('2')
    expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'инцидентом' }).checked).toBe(true)
    sheet.getByRole('button', { name: 'Готово' }).focus()
    await user.keyboard('{ArrowRight}')
    await user.click(sheet.getByRole('button', { name: 'Готово' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const blank = screen.getByRole('button', { name: /^Пропуск 1, Вид события:\s*инцидентом$/ })
    expect(document.activeElement).toBe(blank)
    await user.click(answerButton())
    expect(status(3)).toBe('Задание 3: верно')
    expect(screen.queryByRole('button', { name: /^Пропуск/ })).toBeNull()
  })
})

const answerAll = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('radio', { name: 'Четвёртый класс' }))
  await user.type(screen.getByRole('textbox'), '1')
  await user.click(answerButton())
  await go(user, 2)
  const [first, , second] = within(screen.getByRole('region', { name: 'Карточки' })).getAllByRole('button')
  if (first === undefined || second === undefined) throw new Error('No cards')
  await user.click(first)
  await user.click(second)
  await user.click(answerButton())
  await go(user, 3)
  await user.click(screen.getByRole('button', { name: /^Пропуск 1/ }))
  await user.click(screen.getByRole('checkbox', { name: 'инцидентом' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await user.click(answerButton())
  await go(user, 4)
  expect(screen.queryByRole('button', { name: 'Завершить' })).toBeNull()
  await user.type(screen.getByRole('textbox'), '67500')
  await user.click(answerButton())
}

describe('results', () => {
  const figure = (name: string) => Number(screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent)
  const finish = async (...given: Parameters<typeof servePractice>) => {
    const app = await open(...given)
    await answerAll(app.user)
    await app.user.click(screen.getByRole('button', { name: 'Завершить' }))
    return app
  }

  test('the figures add up, the share is said in words, and every task can be reopened', async () => {
    const { user } = await finish()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Итоги' }))
    expect(figure('Всего заданий')).toBe(4)
    expect(figure('Верно') + figure('Неверно')).toBe(4)
    expect(figure('Верно')).toBeGreaterThanOrEqual(2)
    const share = Math.round((figure('Верно') / 4) * 100)
    expect(screen.getByText(new RegExp(`^Верно ${figure('Верно')} из\\s4\\sзаданий\\s— ${share}\\s%$`))).toBeTruthy()
    expect(screen.queryByText(/^Решено 4 из/)).toBeNull()
    const list = within(screen.getByRole('list', { name: 'Задания и результаты' }))
    await user.click(list.getByRole('button', { name: /Класс опасности.*Неверно/ }))
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^К\sитогам$/ }))
    expect(screen.getByRole('heading', { name: 'Итоги' })).toBeTruthy()
  })

  test('have an address of their own: a reload restores them, and the course leads to a new run', async () => {
    const { router } = await finish()
    const address = router.state.location
    expect(address.search).toMatch(/^\?user_course=5&run=[\da-f-]{36}$/)
    document.body.replaceChildren()
    const later = openApp(address.pathname + address.search)
    expect(await screen.findByRole('heading', { name: 'Итоги' })).toBeTruthy()
    expect(figure('Всего заданий')).toBe(4)
    const [, back] = screen.getAllByRole('link', { name: /^К\sкурсу$/ })
    if (back === undefined) throw new Error('No way back below the figures')
    await later.user.click(back)
    await waitFor(() => expect(later.path()).toBe('/course'))
    await again()
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  test('«Начать заново» starts a run of all tasks', async () => {
    const { user } = await finish()
    await user.click(screen.getByRole('button', { name: 'Начать заново' }))
    expect(await screen.findByText(/^Решено 0 из\s4$/)).toBeTruthy()
    expect(status(1)).toMatch(/^Задание 1: не\sрешено$/)
  })

  test('«Решить только ошибки» starts a run of the tasks answered wrong, which a reload keeps', async () => {
    const { user } = await finish()
    const wrong = figure('Неверно')
    await user.click(screen.getByRole('button', { name: 'Решить только ошибки' }))
    const count = new RegExp(`^Решено 0 из\\s${wrong}$`)
    expect(await screen.findByText(count)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Класс опасности' })).toBeTruthy()
    await again()
    expect(screen.getByText(count)).toBeTruthy()
  })
})

describe('the server', () => {
  const posted = (requests: { method: string; path: string; body: unknown }[]) =>
    requests.filter(({ method, path }) => method === 'POST' && path === '/api/practical-results/')
  const answerFirst = async (user: Awaited<ReturnType<typeof open>>['user'], value = '57,5') => {
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), value)
    await user.click(answerButton())
  }

  test('gets each answer with its verdict at once, and «Сохранено» is shown', async () => {
    const { user, requests } = await open()
    await answerFirst(user)
    expect(await screen.findByText(/^Сохранено/)).toBeTruthy()
    expect(posted(requests).map(({ body }) => body)).toEqual([
      {
        user_course: 5,
        run: expect.stringMatching(/^[\da-f-]{36}$/),
        practical: 1,
        is_right: true,
        answer: { fingerprint: expect.any(String), draft: { kind: 'description', choice: '2', value: '57,5' } },
      },
    ])
    expect(listPendingResults()).toEqual([])
  })

  test('is offline: the answer is kept, its number shown, and it is sent once the connection is back', async () => {
    let isBack = false
    const stored: PracticalResult[] = []
    const { user } = await open(
      {},
      {
        '/api/practical-results/': (request) => {
          if (request.method === 'GET') return { body: { results: [], count: 0, next: null, previous: null } }
          if (!isBack) return 'offline'
          stored.push(request.body as PracticalResult)
          return { status: 201, body: { ...(request.body as object), id: 1, created_at: '2026-11-12T09:00:00Z' } }
        },
      },
    )
    await answerFirst(user)
    expect(await screen.findByText(/^Не\sотправлено: 1\sответ$/)).toBeTruthy()
    expect(status(1)).toBe('Задание 1: верно')
    isBack = true
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(listPendingResults()).toEqual([]))
    expect(await screen.findByText(/^Сохранено/)).toBeTruthy()
    expect(stored).toHaveLength(1)
  })

  test('refuses an answer for good: it is told and not sent again', async () => {
    const { user, requests } = await open(
      {},
      {
        '/api/practical-results/': ({ method }) =>
          method === 'GET'
            ? { body: { results: [], count: 0, next: null, previous: null } }
            : refusal(409, 'already_answered', 'На этот вопрос уже дан другой ответ'),
      },
    )
    await answerFirst(user)
    expect(await screen.findByText(/уже решено на\sдругом устройстве/)).toBeTruthy()
    expect(listPendingResults()).toEqual([])
    expect(posted(requests)).toHaveLength(1)
  })

  const run = '3f2b8c1e-9a4d-4e7b-8c2f-1d5e6a7b8c9d'
  /** Results as this page stores them on another device. */
  const resultsOf = async (more: Partial<PracticalResult> = {}) => {
    const stored: PracticalResult[] = []
    const { user } = await open({}, {}, stored)
    await answerFirst(user)
    await waitFor(() => expect(stored).toHaveLength(1))
    localStorage.clear()
    document.body.replaceChildren()
    return stored.map((result) => ({ ...result, run, ...more }))
  }

  test('has an unfinished run of another device: it goes on at its first unanswered task', async () => {
    const stored = await resultsOf()
    const { user, requests } = await open({}, {}, stored)
    expect(screen.getByRole('note').textContent).toMatch(/^Продолжаем начатое раньше: решено 1 из\s4/)
    expect(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' })).toBeTruthy()
    expect(status(1)).toBe('Задание 1: верно')
    await go(user, 4)
    await user.type(screen.getByRole('textbox'), '67500')
    await user.click(answerButton())
    await waitFor(() => expect(posted(requests)).toHaveLength(1))
    expect(posted(requests)[0]?.body).toMatchObject({ run, practical: 4, is_right: true })
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('has an unfinished run of another device: it can be left for a new one', async () => {
    const stored = await resultsOf()
    const { user } = await open({}, {}, stored)
    await user.click(screen.getByRole('button', { name: 'Начать заново' }))
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
    await again()
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  test('has another unfinished run than this browser: both can be continued', async () => {
    const stored = await resultsOf()
    const isThere = { now: false }
    const { user } = await open(
      {},
      {
        '/api/practical-results/': () => {
          const results = isThere.now ? stored : []
          return { body: { results, count: results.length, next: null, previous: null } }
        },
      },
    )
    await go(user, 4)
    await user.type(screen.getByRole('textbox'), '12')
    isThere.now = true
    const later = await again()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
    expect(await screen.findByText(/^На\sдругом устройстве начато другое прохождение: решено 1 из\s4$/)).toBeTruthy()
    await later.user.click(screen.getByRole('button', { name: 'Продолжить его' }))
    expect(status(1)).toBe('Задание 1: верно')
  })

  test('shows the results of a run by its address, and an unfinished one goes on from there', async () => {
    const stored = await resultsOf()
    servePractice({}, {}, stored)
    const { user } = openApp(`${address}&run=${run}`)
    expect(await screen.findByText(/^Верно 1 из\s1\sзадания\s— 100\s%\. Осталось решить 3 из\s4$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Решить только ошибки' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Продолжить' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Порядок испытаний' })).toBeTruthy()
    expect(screen.getByText(/^Решено 1 из\s4$/)).toBeTruthy()
  })

  test('shows the verdict of a task that has changed since, without the answer', async () => {
    const stored = await resultsOf({ is_right: false })
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    servePractice({ descriptions: [{ ...task, calculated_value: '58' }] }, {}, stored)
    const { user } = openApp(`${address}&run=${run}`)
    await user.click(await screen.findByRole('button', { name: /Класс опасности.*Неверно/ }))
    expect(screen.getByText(/^Задание изменилось после вашего ответа/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
  })

  test('does not know the run of the address', async () => {
    servePractice()
    openApp(`${address}&run=${run}`)
    expect(await screen.findByText(/^Это прохождение не\sнайдено$/)).toBeTruthy()
  })

  test('gives the results of a paused course, without a way to go on', async () => {
    const stored = await resultsOf()
    servePractice({}, { '/api/user-courses/5/': () => ({ body: makeUserCourse({ is_paused: true }) }) }, stored)
    openApp(`${address}&run=${run}`)
    expect(await screen.findByRole('heading', { name: 'Итоги' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Начать заново' })).toBeNull()
  })
})

describe('documents', () => {
  test('the cited point stands under the solution as a digest, and opens the library there', async () => {
    const { user } = await open({}, { '/api/normative-documents/': () => ({ body: [] }) })
    expect(screen.queryByText('конспект')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '57,5')
    await user.click(answerButton())
    const panel = within(screen.getByRole('region', { name: 'Разбор' }))
    expect(panel.getByRole('figure').textContent).toContain('116-ФЗ, ст. 2, п. 5')
    expect(panel.getByText('конспект')).toBeTruthy()
    expect(panel.getByText('Руководитель отвечает за сведения.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: /^открыть документ/ }))
    expect(await screen.findByRole('dialog', { name: 'Нормативные документы' })).toBeTruthy()
  })

  test('beyond two the points are folded', async () => {
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    const sources = [1, 2, 3, 4].map((n) => ({ document: 3, title: '116-ФЗ', point: `п. ${n}`, text: `Пункт ${n}.` }))
    const { user } = await open({ descriptions: [{ ...task, sources }] })
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '1')
    await user.click(answerButton())
    expect(screen.getByText('Пункт 2.').closest('details')).toBeNull()
    expect(screen.getByText(/^Ещё 2\sпункта$/).closest('details')?.textContent).toContain('Пункт 4.')
  })

  test('«Документы» opens the library', async () => {
    const { user } = await open({}, { '/api/normative-documents/': () => ({ body: [] }) })
    await user.click(screen.getByRole('button', { name: 'Документы' }))
    expect(await screen.findByText('В библиотеке пока нет документов')).toBeTruthy()
  })
})

describe('the stored run', () => {
  test('a reload keeps the current task, typed values, choices and the order of cards', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Четвёртый класс' }))
    await user.type(screen.getByRole('textbox'), '12')
    await go(user, 2)
    const drawn = cardTexts()
    const { user: later } = await again()
    expect(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' })).toBeTruthy()
    expect(cardTexts()).toEqual(drawn)
    await go(later, 1)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Четвёртый класс' }).checked).toBe(true)
  })

  test('the initial order of the cards is stored before the first change', async () => {
    await open()
    expect(localStorage.getItem(keyOfWork() ?? '')).toMatch(/"seed":\d+/)
  })

  test('a task that has changed on the server loses its draft; the others keep theirs', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('textbox'), '12')
    await go(user, 4)
    await user.type(screen.getByRole('textbox'), '67')
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    servePractice({ descriptions: [{ ...task, calculated_value: '58' }] })
    const { user: later } = await again()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('67')
    await go(later, 1)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
  })

  test.each(['{', '5', '{"seed":1}', '{"seed":1,"tasks":{"1":{"draft":5}}}', '{"seed":1,"tasks":{"1":null}}'])(
    'the invalid stored value %s does not break the screen',
    async (text) => {
      const { user } = await open()
      await user.type(screen.getByRole('textbox'), '12')
      localStorage.setItem(keyOfWork() ?? '', text)
      await again()
      expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
    },
  )

  test('a run of an older version, kept in this browser only, is sent to the server', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Третий класс' }))
    await user.type(screen.getByRole('textbox', { name: 'Значение' }), '57,5')
    await user.click(answerButton())
    await waitFor(() => expect(listPendingResults()).toEqual([]))
    const key = keyOfWork() ?? ''
    const { id, only, isAdopted, ...old } = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...old, isFinished: false }))
    const stored: PracticalResult[] = []
    servePractice({}, {}, stored)
    await again()
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(stored[0]).toMatchObject({ practical: 1, is_right: true })
    expect(status(1)).toBe('Задание 1: верно')
  })

  test('an answer given in another tab is shown at once', async () => {
    await open()
    const key = keyOfWork() ?? ''
    const run = JSON.parse(localStorage.getItem(key) ?? '')
    act(() => {
      localStorage.setItem(key, JSON.stringify({ ...run, currentId: 4 }))
      dispatchEvent(new StorageEvent('storage', { key }))
    })
    expect(screen.getByRole('heading', { level: 2, name: 'Страховая премия' })).toBeTruthy()
  })

  test('a sign-out removes the stored run', async () => {
    const { user, router } = await open({}, { '/api/logout/': () => ({ body: { success: true } }) })
    await user.type(screen.getByRole('textbox'), '12')
    expect(keyOfWork()).toBeDefined()
    await act(() => router.navigate('/history?user_course=5'))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await waitFor(() => expect(keyOfWork()).toBeUndefined())
  })
})
