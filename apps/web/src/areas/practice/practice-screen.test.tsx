import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeUserCourse } from '../../testing/courses.ts'
import { refusal } from '../../testing/fake-server.ts'
import { openApp, resetState } from '../../testing/open-app.tsx'
import { openPractice, practiceAddress } from '../../testing/open-practice.ts'
import { lists, servePractice } from '../../testing/practice.ts'

const inProof = test.runIf(process.env.PROOF)

beforeEach(resetState)

const pausedText = 'Курс приостановлен или не активен. Обратитесь к администратору.'

describe('loading', () => {
  test('loads the list first, the descriptions by its ids, and all lists of this course', async () => {
    const { requests } = await openPractice()
    const asked = requests.map(({ path }) => path).filter((path) => /practical(?!-results)|cube/.test(path))
    expect(asked).toContain('/api/practicals/?course=11')
    expect(asked).toContain('/api/practical-descriptions/?practical_ids=1%2C2%2C3%2C4')
    expect(asked).toHaveLength(6)
    expect(screen.getByText(/^Решено 0 из\s4$/)).toBeTruthy()
  })

  inProof('shows a skeleton while the tasks load', async () => {
    servePractice({}, { '/api/cube-practicals/': () => 'hang' })
    openApp(practiceAddress)
    expect(await screen.findByText('Загружаем…')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Практика' })).toBeTruthy()
  })

  inProof('an error shows the reason and can be retried', async () => {
    const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
    servePractice({}, { '/api/practicals/': () => answers.shift() ?? { body: lists.practicals } })
    const { user } = openApp(practiceAddress)
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
    openApp(practiceAddress)
    expect(await screen.findByText(pausedText)).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Попросить продление' }) !== null).toBe(canAsk)
    expect(screen.getByRole('link', { name: 'vector@example.org' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^К\sкурсу$/ }).getAttribute('href')).toBe('/course?user_course=5')
    expect(requests.some(({ path }) => path.startsWith('/api/practicals/'))).toBe(false)
  })

  test('a refused request for the tasks shows the same message', async () => {
    servePractice({}, { '/api/practicals/': () => refusal(403, 'course_paused', pausedText) })
    openApp(practiceAddress)
    expect(await screen.findByText(pausedText)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  test('a course without tasks shows an empty state', async () => {
    servePractice({ practicals: [], descriptions: [], cubes: [], pairs: [], wrappers: [], decisions: [] })
    openApp(practiceAddress)
    expect(await screen.findByText('В этом курсе пока нет практических заданий')).toBeTruthy()
  })

  test('a task that cannot be shown is named, and the others are shown', async () => {
    await openPractice({ pairs: [] })
    expect(screen.getByRole('note').textContent).toMatch(/^Не\sудалось показать 1\sзадание: «Порядок испытаний»/)
    expect(screen.getByText(/^Решено 0 из\s3$/)).toBeTruthy()
  })

  test('a course whose tasks all cannot be shown has its own message', async () => {
    servePractice({ practicals: lists.practicals.slice(1, 2), pairs: [] })
    openApp(practiceAddress)
    expect(await screen.findByText('Задания этого курса сейчас нельзя показать')).toBeTruthy()
  })
})
