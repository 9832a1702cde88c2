import type { StudyPlan } from '@dopusk/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { week } from '../../testing/courses.ts'
import { refusal } from '../../testing/fake-server.ts'
import { resetState } from '../../testing/open-app.tsx'
import { computeForecasts, fakeWorker, makePlan, makeStudyState } from '../../testing/plan.ts'
import { bodiesOf, button, countOf, openTraining } from '../../testing/player.ts'
import { answered, makeAttemptQuestion, type StudyAnswer, serveStudy } from '../../testing/study.ts'

beforeEach(resetState)

const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ') ?? ''
const doneText = /^План на\sсегодня выполнен$/

/** A finished check of the plan, after which the plan is as given. */
const open = async (today: StudyPlan['today'], own: (path: string) => StudyAnswer = () => undefined) => {
  fakeWorker(computeForecasts)
  const answeredToday = Array.from({ length: today.done }, (_, index) => ({ id: 301 + index, is_new: index < 12 }))
  const served: Record<string, object> = {
    '/api/user-courses/7/plan/': makePlan({ today }),
    '/api/user-courses/7/study-state/': makeStudyState({}, { answered_today: answeredToday }),
    '/api/user-days/current-week-activity/': { ...week, streak_days: 5 },
  }
  const { requests } = serveStudy({
    questions: [answered(makeAttemptQuestion(1), [2])],
    isFinished: true,
    checkMode: 'plan',
    answer: (_, path) => own(path) ?? (served[path] && { body: served[path] }),
  })
  const app = openTraining()
  await screen.findByRole('heading', { level: 1, name: 'Обучение завершено' })
  return { ...app, requests }
}

test('the end of the day’s plan says what was learned, the streak, and what tomorrow holds', async () => {
  await open({ new: 0, due: 0, done: 20 })
  const done = (await screen.findByText(doneText)).closest('[role="status"]')
  await waitFor(() => expect(text(done)).toMatch(/Завтра: /))
  expect([...(done?.querySelectorAll('li') ?? [])].map(text)).toEqual([
    'Сегодня: новых — 12, повторено — 8',
    '5 дней подряд',
    expect.stringMatching(/^Завтра: \d+ (новых|повторить)/),
  ])
})

test('after the day’s end weak questions can be repeated', async () => {
  const weak = 'generate-weak-check'
  const { user, requests } = await open({ new: 0, due: 0, done: 20 }, (path) =>
    path.includes(weak) ? refusal(409, 'nothing_to_study', 'Здесь пока нечего повторять') : undefined,
  )
  await screen.findByText(doneText)
  await user.click(button('Повторить слабые'))
  expect(await screen.findByText('Здесь пока нечего повторять')).toBeTruthy()
  expect(bodiesOf(requests, weak)).toEqual([{ user_course_id: 7 }])
})

test('what is left of the plan goes on from the result; nothing is called done', async () => {
  const { user, requests } = await open({ new: 3, due: 2, done: 40 }, (path) =>
    path.includes('smart-generate-check') ? refusal(409, 'nothing_to_study', 'Нечего') : undefined,
  )
  const next = await screen.findByRole('button', { name: /^Продолжить план: ещё\s5$/ })
  await waitFor(() => expect(countOf(requests, 'current-week-activity')).toBe(1))
  expect(screen.queryByText(doneText)).toBeNull()
  await user.click(next)
  expect(await screen.findByText('Нечего')).toBeTruthy()
  expect(bodiesOf(requests, 'smart-generate-check')).toEqual([{ difficulty: 'Plan', user_course_id: 7 }])
})

test('a plan that does not load leaves the result and its button', async () => {
  await open({ new: 0, due: 0, done: 20 }, (path) =>
    path.endsWith('/plan/') ? refusal(400, 'invalid', 'Проверьте введённые данные') : undefined,
  )
  expect(button('Продолжить план')).toBeTruthy()
  expect(screen.queryByText(doneText)).toBeNull()
})
