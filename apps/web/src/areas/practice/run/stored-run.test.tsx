import type { PracticalResult } from '@dopusk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listPendingResults } from '../../../study/practice/pending-results.ts'
import { resetState } from '../../../testing/open-app.tsx'
import {
  answerFirst,
  cardTexts,
  goToTask,
  openPractice,
  reopenPractice,
  taskStatus,
} from '../../../testing/open-practice.ts'
import { lists, servePractice } from '../../../testing/practice.ts'

beforeEach(resetState)

const keyOfWork = () => Object.keys(localStorage).find((key) => key.startsWith('dopusk-work:'))

describe('the stored run', () => {
  test('a reload keeps the current task, typed values, choices and the order of cards', async () => {
    const { user } = await openPractice()
    await user.click(screen.getByRole('radio', { name: 'Четвёртый класс' }))
    await user.type(screen.getByRole('textbox'), '12')
    await goToTask(user, 2)
    const drawn = cardTexts()
    const { user: later } = await reopenPractice()
    expect(screen.getByRole('heading', { level: 2, name: 'Порядок испытаний' })).toBeTruthy()
    expect(cardTexts()).toEqual(drawn)
    await goToTask(later, 1)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('12')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Четвёртый класс' }).checked).toBe(true)
  })

  test('the initial order of the cards is stored before the first change', async () => {
    await openPractice()
    expect(localStorage.getItem(keyOfWork() ?? '')).toMatch(/"seed":\d+/)
  })

  test('a task that has changed on the server loses its draft; the others keep theirs', async () => {
    const { user } = await openPractice()
    await user.type(screen.getByRole('textbox'), '12')
    await goToTask(user, 4)
    await user.type(screen.getByRole('textbox'), '67')
    const [task] = lists.descriptions
    if (task === undefined) throw new Error('No task')
    servePractice({ descriptions: [{ ...task, calculated_value: '58' }] })
    const { user: later } = await reopenPractice()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('67')
    await goToTask(later, 1)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
  })

  test.each(['{', '5', '{"seed":1}', '{"seed":1,"tasks":{"1":{"draft":5}}}', '{"seed":1,"tasks":{"1":null}}'])(
    'the invalid stored value %s does not break the screen',
    async (text) => {
      const { user } = await openPractice()
      await user.type(screen.getByRole('textbox'), '12')
      localStorage.setItem(keyOfWork() ?? '', text)
      await reopenPractice()
      expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
    },
  )

  test('a run of an older version, kept in this browser only, is sent to the server', async () => {
    const { user } = await openPractice()
    await answerFirst(user)
    await waitFor(() => expect(listPendingResults()).toEqual([]))
    const key = keyOfWork() ?? ''
    const { id, only, isAdopted, ...old } = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...old, isFinished: false }))
    const stored: PracticalResult[] = []
    servePractice({}, {}, stored)
    await reopenPractice()
    await waitFor(() => expect(stored).toHaveLength(1))
    expect(stored[0]).toMatchObject({ practical: 1, is_right: true })
    expect(taskStatus(1)).toBe('Задание 1: верно')
  })

  test('an answer given in another tab is shown at once', async () => {
    await openPractice()
    const key = keyOfWork() ?? ''
    const run = JSON.parse(localStorage.getItem(key) ?? '')
    act(() => {
      localStorage.setItem(key, JSON.stringify({ ...run, currentId: 4 }))
      dispatchEvent(new StorageEvent('storage', { key }))
    })
    expect(screen.getByRole('heading', { level: 2, name: 'Страховая премия' })).toBeTruthy()
  })

  test('a sign-out removes the stored run', async () => {
    const { user, router } = await openPractice({}, { '/api/logout/': () => ({ body: { success: true } }) })
    await user.type(screen.getByRole('textbox'), '12')
    expect(keyOfWork()).toBeDefined()
    await act(() => router.navigate('/history?user_course=5'))
    await user.click(await screen.findByRole('button', { name: 'Выйти' }))
    await waitFor(() => expect(keyOfWork()).toBeUndefined())
  })
})
