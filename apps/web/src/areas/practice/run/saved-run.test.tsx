import type { PracticalResult } from '@dopusk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPendingResults } from '../../../study/practice/pending-results.ts'
import { makeUserCourse } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import {
  answerButton,
  answerFirst,
  goToTask,
  openPractice,
  practiceAddress,
  reopenPractice,
  taskStatus,
} from '../../../testing/open-practice.ts'
import { lists, servePractice } from '../../../testing/practice.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

describe('the server', () => {
  const posted = (requests: { method: string; path: string; body: unknown }[]) =>
    requests.filter(({ method, path }) => method === 'POST' && path === '/api/practical-results/')

  test('gets each answer with its verdict at once, and «Сохранено» is shown', async () => {
    const { user, requests } = await openPractice()
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
    const { user } = await openPractice(
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
    expect(taskStatus(1)).toBe('Задание 1: верно')
    isBack = true
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(listPendingResults()).toEqual([]))
    expect(await screen.findByText(/^Сохранено/)).toBeTruthy()
    expect(stored).toHaveLength(1)
  })

  test('refuses an answer for good: a notice appears, and the answer is not sent again', async () => {
    const { user, requests } = await openPractice(
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
    const { user } = await openPractice({}, {}, stored)
    await answerFirst(user)
    await waitFor(() => expect(stored).toHaveLength(1))
    localStorage.clear()
    document.body.replaceChildren()
    return stored.map((result) => ({ ...result, run, ...more }))
  }

  test('has an unfinished run of another device: it goes on at its first unanswered task', async () => {
    const stored = await resultsOf()
    const { user, requests } = await openPractice({}, {}, stored)
    expect(screen.getByRole('note').textContent).toMatch(/^Продолжаем начатое раньше: решено 1 из\s4/)
    expect(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' })).toBeTruthy()
    expect(taskStatus(1)).toBe('Задание 1: верно')
    await goToTask(user, 4)
    await user.type(screen.getByRole('textbox'), '67500')
    await user.click(answerButton())
    await waitFor(() => expect(posted(requests)).toHaveLength(1))
    expect(posted(requests)[0]?.body).toMatchObject({ run, practical: 4, is_right: true })
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('has an unfinished run of another device: it can be left for a new one', async () => {
    const stored = await resultsOf()
    const { user } = await openPractice({}, {}, stored)
    await user.click(screen.getByRole('button', { name: 'Начать заново' }))
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
    await reopenPractice()
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  test('has another unfinished run than this browser: both can be continued', async () => {
    const stored = await resultsOf()
    const isThere = { now: false }
    const { user } = await openPractice(
      {},
      {
        '/api/practical-results/': () => {
          const results = isThere.now ? stored : []
          return { body: { results, count: results.length, next: null, previous: null } }
        },
      },
    )
    await goToTask(user, 4)
    await user.type(screen.getByRole('textbox'), '12')
    isThere.now = true
    const later = await reopenPractice()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
    expect(await screen.findByText(/^На\sдругом устройстве начато другое прохождение: решено 1 из\s4$/)).toBeTruthy()
    await later.user.click(screen.getByRole('button', { name: 'Продолжить его' }))
    expect(taskStatus(1)).toBe('Задание 1: верно')
  })

  test('shows the results of a run by its address, and an unfinished one goes on from there', async () => {
    const stored = await resultsOf()
    servePractice({}, {}, stored)
    const { user } = openApp(`${practiceAddress}&run=${run}`)
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
    const { user } = openApp(`${practiceAddress}&run=${run}`)
    await user.click(await screen.findByRole('button', { name: /Класс опасности.*Неверно/ }))
    expect(screen.getByText(/^Задание изменилось после вашего ответа/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Разбор' })).toBeTruthy()
  })

  inProof(
    'shows an answer that was stored without a fingerprint, unless the task now judges it otherwise',
    async () => {
      const answer = { draft: { kind: 'description', choice: '2', value: '57,5' } }
      const stored = await resultsOf({ answer })
      servePractice({}, {}, stored)
      const { user } = openApp(`${practiceAddress}&run=${run}`)
      await user.click(await screen.findByRole('button', { name: /Класс опасности.*Верно/ }))
      expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('57,5')
      expect(screen.queryByText(/^Задание изменилось/)).toBeNull()

      document.body.replaceChildren()
      servePractice({}, {}, await resultsOf({ answer, is_right: false }))
      const other = openApp(`${practiceAddress}&run=${run}`)
      await other.user.click(await screen.findByRole('button', { name: /Класс опасности.*Неверно/ }))
      expect(screen.getByText(/^Задание изменилось после вашего ответа/)).toBeTruthy()
    },
  )

  test('does not know the run of the address', async () => {
    servePractice()
    openApp(`${practiceAddress}&run=${run}`)
    expect(await screen.findByText(/^Это прохождение не\sнайдено$/)).toBeTruthy()
  })

  test('gives the results of a paused course, without a way to go on', async () => {
    const stored = await resultsOf()
    servePractice({}, { '/api/user-courses/5/': () => ({ body: makeUserCourse({ is_paused: true }) }) }, stored)
    openApp(`${practiceAddress}&run=${run}`)
    expect(await screen.findByRole('heading', { name: 'Итоги' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Продолжить' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Начать заново' })).toBeNull()
  })
})
