import type { StudyPlan } from '@dopusk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, makeUserCourse, serveCourses } from '../../../testing/courses.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { openApp, resetState } from '../../../testing/open-app.tsx'
import { computeForecasts, fakeWorker, makePlan, makeStudyState } from '../../../testing/plan.ts'

beforeEach(resetState)

const planPath = '/api/user-courses/5/plan/'
const statePath = '/api/user-courses/5/study-state/'

/** Without forecasts: to compute them takes longer than all else. */
const open = async (answers: Answers = {}, compute?: typeof computeForecasts) => {
  const requests = serveCourses(answers)
  fakeWorker(compute)
  const app = openApp('/course?user_course=5')
  await screen.findByRole('heading', { name: 'Обучение' })
  return { ...app, requests }
}

const withPlan = (more: Partial<StudyPlan>, other: Answers = {}) =>
  open({ [planPath]: { body: makePlan(more) }, ...other })
const openWithForecasts = (answers: Answers = {}) => open(answers, computeForecasts)
const text = (element: Element | null) => element?.textContent?.replace(/\s/g, ' ') ?? ''
const region = (name: RegExp | string) => screen.getByRole('region', { name })
const checkOf = (mode: string) => ({
  status: 201,
  body: {
    id: 71,
    status: 'Not started',
    difficulty: null,
    mode,
    created_at: '2026-11-10T09:00:00Z',
    question_count: 1,
    right_answers: 0,
    user_course: 5,
    questions: [],
  },
})

test('the plan of today comes first: what, how long, one button', async () => {
  const { user, path, requests } = await open({ '/api/user-check-skills/smart-generate-check/': checkOf('plan') })
  const [first] = screen.getAllByRole('region')
  expect(text(within(first as HTMLElement).getByRole('heading'))).toBe(
    'План на сегодня: 12 новых, 8 повторить ≈ 17 мин',
  )
  await user.click(screen.getByRole('button', { name: 'Начать занятие' }))
  await waitFor(() => expect(path()).toBe('/training'))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ difficulty: 'Plan', user_course_id: 5 })
})

test.each<[Partial<StudyPlan>, string]>([
  [{ exam_date: '2026-12-01' }, 'Экзамен 01.12.2026, через 21 день. Темп — 20 в день'],
  [{ exam_date: '2026-12-01', daily_goal: 20 }, 'Экзамен 01.12.2026, через 21 день. Цель — 20 в день'],
  [
    { exam_date: '2026-11-11', last_study_day: '2026-11-10', days_left: 1 },
    'Экзамен 11.11.2026, завтра. Темп — 20 в день',
  ],
  [
    { exam_date: '2026-12-01', is_group_date: true },
    'Экзамен 01.12.2026, через 21 день. Дату назначил учебный центр. Темп — 20 в день',
  ],
  [
    { exam_date: null, last_study_day: '2026-12-02', days_left: 23 },
    'Дата экзамена не указана. План рассчитан до конца доступа, 02.12.2026. Темп — 20 в день',
  ],
  [
    { exam_date: '2027-02-01', last_study_day: '2026-12-02', days_left: 23 },
    'Экзамен 01.02.2027, через 83 дня, а доступ закончится раньше. План рассчитан до конца доступа, 02.12.2026. Темп — 20 в день',
  ],
  [
    { exam_date: '2026-11-09', last_study_day: '2026-12-02', days_left: 23 },
    'Экзамен был 09.11.2026. План рассчитан до конца доступа, 02.12.2026. Темп — 20 в день',
  ],
  [
    { exam_date: '2026-11-10', last_study_day: '2026-12-02', days_left: 23 },
    'Экзамен сегодня, 10.11.2026. Темп — 20 в день',
  ],
])('%j is said in words', async (plan, words) => {
  await withPlan(plan)
  expect(text(region(/^План на\sсегодня/))).toContain(words)
})

test('a pace that leaves questions unseen says so, with the pace that shows them all', async () => {
  await withPlan({ pace: 10, unreachable: 61, needed_pace: 17 })
  expect(text(region(/^План на\sсегодня/))).toContain('При 10 в день вы увидите 61 % вопросов, чтобы увидеть все — 17')
})

test('a plan that is done says so, and weak questions can still be repeated', async () => {
  const weak = '/api/user-check-skills/generate-weak-check/'
  const { user, path } = await withPlan(
    { today: { new: 0, due: 0, done: 20 }, minutes: 0 },
    { [weak]: checkOf('weak') },
  )
  const plan = region(/^План на\sсегодня выполнен$/)
  expect(text(plan)).toContain('Сегодня вы ответили на 20 вопросов')
  expect(screen.queryByRole('button', { name: /занятие$/ })).toBeNull()
  await user.click(within(plan).getByRole('button', { name: 'Повторить слабые' }))
  await waitFor(() => expect(path()).toBe('/training'))
})

const days = async () =>
  within(await screen.findByRole('list', { name: 'Сколько вопросов в каждый день' })).getAllByRole('listitem')

test('the days until the exam show the load of each; an empty today is explained by the next days', async () => {
  await openWithForecasts({ [planPath]: { body: makePlan({ today: { new: 20, due: 0, done: 0 } }) } })
  const shown = await days()
  expect(shown).toHaveLength(21)
  expect(text(shown[0] ?? null)).toMatch(/Сегодня: 20 новых$/)
  expect(text(shown[20] ?? null)).toMatch(/30\.11\.2026: .*повторить$/)
  expect(text(screen.getByText(/^Сегодня повторять нечего: /))).toMatch(/(завтра|послезавтра|\d\d\.\d\d) — \d+/)
})

test('a today that is filled up with weak questions shows them and says why', async () => {
  await openWithForecasts({ [planPath]: { body: makePlan({ today: { new: 0, due: 20, done: 0 } }) } })
  expect(text((await days())[0] ?? null)).toMatch(/Сегодня: 20 повторить$/)
  expect(text(screen.getByText(/^По\sсроку/))).toMatch(
    /^По сроку сегодня повторять нечего \(.+ — \d+\), поэтому план берёт самые слабые вопросы$/,
  )
})

test('a forecast has its band, the expected result, three moments and what it rests on', async () => {
  await openWithForecasts()
  const forecast = region('Прогноз сдачи')
  expect(text(await within(forecast).findByText(/^Из\s10 случайных билетов/))).toMatch(
    /^Из 10 случайных билетов вы сегодня сдали бы \d+ \(от \d+ до \d+\)$/,
  )
  expect(text(forecast)).toMatch(/Ожидаемый результат — \d+ из 20 ± \d+, чтобы сдать, нужно 16\./)
  await waitFor(() => expect(text(forecast).match(/\d+ из 10 \(от \d+ до \d+\)/g)).toHaveLength(3))
  expect(within(forecast).getByText(/^В\sдень экзамена, если больше не\sзаниматься$/)).toBeTruthy()
  expect(within(forecast).getByText(/^В\sдень экзамена, если заниматься по\sплану$/)).toBeTruthy()
  expect(text(forecast)).toContain('Вы видели 112 из 160 вопросов.')
  expect(text(forecast)).toContain('это оценка, а не обещание')
  expect(text(forecast)).not.toContain('не сверен')
})

test.each([
  [null, 'Порог экзамена не сверен: он взят из билетов курса.'],
  ['по памяти сдававших', 'Порог экзамена не сверен: по памяти сдававших.'],
])('a forecast whose exam is not known for certain (%s) says so', async (source, words) => {
  const state = makeStudyState()
  await openWithForecasts({ [statePath]: { body: { ...state, exam: { ...state.exam, source, verified: false } } } })
  await waitFor(() => expect(text(region('Прогноз сдачи'))).toContain(words))
})

test('before there is enough for a forecast, what is missing is said and no topic is judged', async () => {
  await openWithForecasts({ [statePath]: { body: makeStudyState({ seen: 22, repeats: 10 }) } })
  const forecast = region('Прогноз сдачи')
  expect(text(await within(forecast).findByText(/^До\sпрогноза осталось/))).toBe(
    'До прогноза осталось: 18 новых вопросов и 5 повторений.',
  )
  expect(text(forecast)).not.toMatch(/сдали|% /)
  expect(screen.queryByRole('region', { name: /^Темы/ })).toBeNull()
})

test('while forecasts prove to be off only the expected share is shown', async () => {
  await openWithForecasts({ [statePath]: { body: makeStudyState({}, { is_pass_shown: false }) } })
  const forecast = region('Прогноз сдачи')
  expect(text(await within(forecast).findByText(/^Сегодня вы\sответили/))).toMatch(
    /^Сегодня вы ответили бы верно примерно на \d+ % вопросов билета \(± \d+ %\)$/,
  )
  expect(text(forecast)).not.toMatch(/из 10/)
})

test('a forecast that was not computed can be computed again', async () => {
  let isBroken = true
  serveCourses()
  fakeWorker((question) => {
    if (isBroken) throw new Error('broken')
    return computeForecasts(question)
  })
  const app = openApp('/course?user_course=5')
  const forecast = await screen.findByRole('region', { name: 'Прогноз сдачи' })
  expect(await within(forecast).findByText('Прогноз не посчитан')).toBeTruthy()
  isBroken = false
  await app.user.click(within(forecast).getByRole('button', { name: 'Повторить' }))
  expect(await within(forecast).findByText(/^Из\s10 случайных билетов/)).toBeTruthy()
})

test('a state that does not load leaves the plan', async () => {
  await open({ [statePath]: refusal(400, 'invalid', 'Проверьте введённые данные') })
  expect(screen.getByText('Прогноз не загрузился')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Начать занятие' })).toBeTruthy()
})

test('topics are listed from the weakest, each can be repeated', async () => {
  const generator = '/api/user-check-skills/generate-topic-check/'
  const { user, path, requests } = await openWithForecasts({ [generator]: checkOf('topic') })
  const topics = await screen.findByRole('region', { name: /^Темы/ })
  expect(within(topics).getAllByRole('listitem').map(text)).toEqual([
    expect.stringMatching(/^Производственный контроль\d+ %, видели 32 из 80 вопросов/),
    expect.stringMatching(/^Законодательство\d+ %, видели 80 из 80 вопросов/),
  ])
  const button = within(topics).getByRole('button', { name: 'Повторить тему', description: 'Законодательство' })
  await user.click(button)
  await waitFor(() => expect(path()).toBe('/training'))
  expect(requests.find(({ path: asked }) => asked === generator)?.body).toEqual({ user_course_id: 5, topic_id: 1 })
})

test.each([{ is_paused: true }, { is_active: false, remaining_days: 0 }])(
  'a course with %j has no plan',
  async (closed) => {
    await open({
      '/api/user-courses/5/': { body: makeUserCourse(closed) },
      [planPath]: refusal(403, 'course_paused', 'Курс приостановлен'),
      [statePath]: refusal(403, 'course_paused', 'Курс приостановлен'),
    })
    expect(screen.queryByText(/План/)).toBeNull()
    expect(screen.queryByText(/Прогноз/)).toBeNull()
  },
)

const openDialog = async (plan: Partial<StudyPlan> = {}, answers: Answers = {}, compute?: typeof computeForecasts) => {
  const app = await open({ [planPath]: { body: makePlan(plan) }, ...answers }, compute)
  await app.user.click(screen.getByRole('button', { name: /^(Изменить план|Указать дату экзамена)$/ }))
  return { ...app, dialog: screen.getByRole('dialog', { name: 'План до экзамена' }) }
}

test('the dialog says what a date and a goal lead to before they are saved', async () => {
  const plan = { exam_date: null, daily_goal: null, last_study_day: '2026-12-02' }
  const { user, dialog } = await openDialog(plan, {}, computeForecasts)
  const goal = within(dialog).getByRole('textbox', { name: 'Вопросов в день' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Дата экзамена' }), '14112026')
  await user.type(goal, '5')
  expect(text(within(dialog).getByRole('status'))).toContain(
    'При 5 в день вы увидите 82 % вопросов, чтобы увидеть все — 12.',
  )
  await waitFor(() =>
    expect(text(within(dialog).getByRole('status'))).toMatch(
      /Прогноз на день экзамена, если заниматься так: из 10 случайных билетов — \d+ \(от \d+ до \d+\)\./,
    ),
  )
  await user.type(goal, '0')
  expect(text(within(dialog).getByRole('status'))).toContain('При 50 в день вы увидите все вопросы.')
})

test('a saved date and goal change the plan', async () => {
  const { user, dialog, requests } = await openDialog(
    { exam_date: null },
    {
      [planPath]: ({ method, body }) => ({
        body: makePlan(
          method === 'PUT'
            ? { ...(body as object), pace: 30, last_study_day: '2026-11-24', days_left: 15 }
            : { exam_date: null },
        ),
      }),
    },
  )
  await user.type(within(dialog).getByRole('textbox', { name: 'Дата экзамена' }), '25112026')
  await user.type(within(dialog).getByRole('textbox', { name: 'Вопросов в день' }), '30')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ exam_date: '2026-11-25', daily_goal: 30 })
  expect(text(region(/^План на\sсегодня/))).toContain('Экзамен 25.11.2026, через 15 дней. Цель — 30 в день')
})

test('both can be taken away', async () => {
  const { user, dialog, requests } = await openDialog({ daily_goal: 20 })
  await user.clear(within(dialog).getByRole('textbox', { name: 'Дата экзамена' }))
  await user.clear(within(dialog).getByRole('textbox', { name: 'Вопросов в день' }))
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ exam_date: null, daily_goal: null })
})

test('what is typed wrong is said at its field and nothing is sent', async () => {
  const { user, dialog, requests } = await openDialog({ exam_date: null })
  await user.type(within(dialog).getByRole('textbox', { name: 'Дата экзамена' }), '31112026')
  await user.type(within(dialog).getByRole('textbox', { name: 'Вопросов в день' }), 'много')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(within(dialog).getByText('Такой даты нет. Укажите день, месяц и год')).toBeTruthy()
  expect(within(dialog).getByText('Укажите целое число')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('what the server refuses is said at its field', async () => {
  const message = 'Не меньше 5 вопросов в день'
  const { user, dialog } = await openDialog(
    {},
    {
      [planPath]: ({ method }) =>
        method === 'PUT'
          ? refusal(400, 'invalid', 'Проверьте введённые данные', { fields: { daily_goal: message } })
          : { body: makePlan() },
    },
  )
  const goal = within(dialog).getByRole('textbox', { name: 'Вопросов в день' })
  await user.type(goal, '4')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(goal)
})

test('questions that changed since they were answered are offered again, with the norms that changed', async () => {
  const { user, path, requests } = await withPlan(
    { changed_count: 12, changed_norms: [{ before: 'ПП № 2168', after: 'ПП № 1' }] },
    { '/api/user-check-skills/generate-changed-check/': checkOf('changed') },
  )
  const banner = region('Изменившиеся вопросы')
  expect(text(banner)).toContain('12 вопросов изменились: ПП № 1 вместо ПП № 2168')
  expect(within(banner).getByRole('link', { name: 'Что изменилось' }).getAttribute('href')).toMatch(
    /^\/courses\/\d+\/changes$/,
  )
  await user.click(within(banner).getByRole('button', { name: 'Ответить заново' }))
  await waitFor(() => expect(path()).toBe('/training'))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ user_course_id: 5 })
})

test('where nothing changed, nothing is said of it', async () => {
  await open()
  expect(screen.queryByRole('region', { name: 'Изменившиеся вопросы' })).toBeNull()
  expect(screen.queryByText(/опира[ею]тся на/)).toBeNull()
})

test('a refused check of changed questions is explained beside its button', async () => {
  const { user } = await withPlan(
    { changed_count: 1 },
    { '/api/user-check-skills/generate-changed-check/': refusal(409, 'nothing_to_study', 'Пока нечего изучать') },
  )
  const banner = region('Изменившиеся вопросы')
  expect(text(banner)).toContain('1 вопрос изменился')
  await user.click(within(banner).getByRole('button', { name: 'Ответить заново' }))
  expect((await within(banner).findByRole('alert')).textContent).toBe('Пока нечего изучать')
})

test.each([
  [null, 'У 42 вопросов норма истекла, а замена не загружена. Такие вопросы остаются в плане и билетах с пометкой'],
  [
    '2999-01-15',
    'У 42 вопросов норма к экзамену истечёт или уже истекла, а замена не загружена. Такие вопросы остаются в плане и билетах с пометкой',
  ],
])(
  'the plan says which questions stay although their norm has ended, with the exam on %s',
  async (exam_date, words) => {
    await withPlan({ expired_count: 42, exam_date })
    expect(text(screen.getByText(/замена не\sзагружена/))).toBe(words)
  },
)

test('the plan says which questions it leaves out', async () => {
  await withPlan({ lapsed_count: 42, exam_date: null })
  expect(text(screen.getByText(/опираются на/))).toBe(
    '42 вопроса опираются на нормы, которые сейчас не действуют. Новыми план задаёт такие вопросы, только если в теме мало других',
  )
})
