import type { UserCourse } from '@dopusk/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answers, makeCatalogueCourse, requestsTo } from '../../../../testing/create-learner.tsx'
import { account, makeLearnerCourse, openDialog, serve } from '../../../../testing/edit-learner.tsx'
import { refusal } from '../../../../testing/fake-server.ts'
import { resetState } from '../../../../testing/open-app.tsx'
import { makeUser } from '../../../../testing/people.ts'
import { takeConsole } from '../../../../testing/setup.ts'

const listing = 'GET /api/user-courses/'

beforeEach(resetState)

/** A fake server whose course becomes the response of the call. */
const serveCourse = (course: UserCourse, own: Record<string, Partial<UserCourse>> = {}) => {
  let now = course
  const answers: Answers = { [listing]: () => ({ body: [now] }) }
  for (const [name, change] of Object.entries(own)) {
    answers[name] = () => {
      now = { ...now, ...change }
      return { body: now }
    }
  }
  return serve(answers)
}

const findCourse = async (name = 'Безопасность') =>
  within((await screen.findByRole('heading', { level: 4, name })).closest('li') as HTMLElement)

test('shows name, start, days left and progress', async () => {
  const requests = serveCourse(makeLearnerCourse())
  openDialog()
  const course = await findCourse()
  expect(course.getByText('Начало доступа: 03.11.2026, последний день: 02.12.2026')).toBeTruthy()
  expect(course.getByText(/^23\sдня$/)).toBeTruthy()
  expect(course.getByRole('progressbar', { name: 'Прогресс: Безопасность' }).getAttribute('value')).toBe('49')
  expect(requestsTo(requests, listing)[0]?.path).toBe('/api/user-courses/?user=105')
})

test.each([
  [1, /^1\sдень$/, 'red'],
  [7, /^7\sдней$/, 'red'],
  [8, /^8\sдней$/, 'amber'],
  [30, /^30\sдней$/, 'amber'],
])('%i days left', async (days, words, tone) => {
  serveCourse(makeLearnerCourse({ remaining_days: days }))
  openDialog()
  expect((await (await findCourse()).findByText(words)).className).toBe(`badge ${tone}`)
})

test('links to the statistic and passes the address of the list', async () => {
  serveCourse(makeLearnerCourse())
  const { user, router } = openDialog()
  await user.click((await findCourse()).getByRole('link', { name: 'Статистика' }))
  const { pathname, search, state } = router.state.location
  expect(`${pathname}${search}`).toBe('/statistic?user_course_id=31')
  expect(decodeURIComponent((state as { list: string }).list)).toBe('/account-list?search=Ёлкина&page=2')
})

test('asks for confirmation before it leaves unsaved changes', async () => {
  serveCourse(makeLearnerCourse())
  const { user, router } = openDialog()
  const course = await findCourse()
  await user.type(screen.getByLabelText('Имя'), 'а')
  await user.click(course.getByRole('link', { name: 'Статистика' }))
  await user.click(await screen.findByRole('button', { name: /^Вернуться к\sформе$/ }))
  expect(router.state.location.pathname).toBe('/account-list')
  expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Аннаа')
  await user.click(course.getByRole('link', { name: 'Статистика' }))
  await user.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
  expect(router.state.location.pathname).toBe('/statistic')
})

test('is paused and resumed, once at a double click, and refetched after each', async () => {
  const requests = serveCourse(makeLearnerCourse(), {
    'POST /api/user-courses/31/pause/': { is_paused: true },
    'POST /api/user-courses/31/resume/': { is_paused: false },
  })
  const { user } = openDialog()
  const course = await findCourse()
  await user.dblClick(course.getByRole('button', { name: 'Приостановить' }))
  expect(await course.findByText('Курс приостановлен')).toBeTruthy()
  expect(await course.findByText('приостановлен')).toBeTruthy()
  await user.click(await course.findByRole('button', { name: 'Возобновить' }))
  expect(await course.findByText('Курс возобновлён')).toBeTruthy()
  expect(await course.findByRole('button', { name: 'Приостановить' })).toBe(document.activeElement)
  expect(requestsTo(requests, listing)).toHaveLength(3)
  expect(requestsTo(requests, 'POST')).toHaveLength(2)
})

test.each([
  [false, 'pause', 'Приостановить', /^Не\sполучилось приостановить курс\. Ничего не найдено$/],
  [true, 'resume', 'Возобновить', /^Не\sполучилось возобновить курс\. Ничего не найдено$/],
])('with paused %s, a failed %s is shown and logged', async (isPaused, call, name, words) => {
  serve({
    [listing]: () => ({ body: [makeLearnerCourse({ is_paused: isPaused })] }),
    [`POST /api/user-courses/31/${call}/`]: () => refusal(404, 'not_found', 'Ничего не найдено'),
  })
  const { user } = openDialog()
  const course = await findCourse()
  await user.click(course.getByRole('button', { name }))
  expect(await course.findByText(words)).toBeTruthy()
  expect(takeConsole()).toEqual([expect.stringMatching(/курс.*Ничего не найдено/)])
})

describe('the start', () => {
  const notBegun = makeLearnerCourse({ status: 'Not started', progress: 0 })

  test('of a course that is not started can be moved', async () => {
    const requests = serveCourse(notBegun, {
      'PUT /api/user-courses/31/': { start_date: '2026-12-01', access_until: '2026-12-30' },
    })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Перенести начало' }))
    const day = course.getByLabelText('Начать с')
    await user.clear(day)
    await user.type(day, '01122026')
    await user.click(course.getByRole('button', { name: 'Перенести' }))
    expect(await course.findByText('Начало курса перенесено')).toBeTruthy()
    expect(
      await course.findByText(/^Начало доступа: 01\.12\.2026, последний день: 30\.12\.2026, курс ещё не\sначат$/),
    ).toBeTruthy()
    const [request] = requestsTo(requests, 'PUT /api/user-courses/31/')
    expect(request?.path).toBe('/api/user-courses/31/?user=105')
    expect(request?.body).toEqual({ start_date: '2026-12-01', user: 105, course: 1 })
  })

  test('must be a valid date', async () => {
    const requests = serveCourse(notBegun)
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Перенести начало' }))
    await user.clear(course.getByLabelText('Начать с'))
    await user.type(course.getByLabelText('Начать с'), '31022026')
    await user.click(course.getByRole('button', { name: 'Перенести' }))
    expect(course.getByText(/^Такой даты нет/)).toBeTruthy()
    expect(requestsTo(requests, 'PUT')).toEqual([])
  })

  test('of a course that the learner has started meanwhile cannot be moved', async () => {
    const started = 'Курс уже начат, поэтому забрать или перенести его нельзя'
    serve({
      [listing]: () => ({ body: [notBegun] }),
      'PUT /api/user-courses/31/': () => refusal(409, 'course_started', started),
    })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Перенести начало' }))
    await user.click(course.getByRole('button', { name: 'Перенести' }))
    expect(await course.findByText(/^Не\sполучилось перенести начало курса\. Курс уже начат/)).toBeTruthy()
    expect(takeConsole()).toHaveLength(1)
  })

  test('of a started course cannot be moved', async () => {
    serveCourse(makeLearnerCourse())
    openDialog()
    expect((await findCourse()).queryByRole('button', { name: 'Перенести начало' })).toBeNull()
  })
})

test.each([
  [['pause', 'move', 'take_back'], false, 'приостановить, перенести или забрать', []],
  [['pause', 'move'], false, 'приостановить или перенести', ['Забрать']],
  [['pause'], true, 'возобновить', ['Перенести начало', 'Забрать']],
] as const)(
  '%j is not offered, and the page says who may do it',
  async (refused_changes, is_paused, words, offered) => {
    const course = makeLearnerCourse({ status: 'Not started', progress: 0, is_paused })
    serve({ [listing]: () => ({ body: [{ ...course, refused_changes: [...refused_changes] }] }) })
    openDialog()
    const shown = await findCourse()
    const sentence = `Этот срок оплачивает не ваша организация: ${words} его может она или администратор.`
    expect(shown.getByText((text) => text.replaceAll('\u00a0', ' ') === sentence)).toBeTruthy()
    const changes = ['Приостановить', 'Возобновить', 'Перенести начало', 'Забрать']
    expect(changes.filter((name) => shown.queryByRole('button', { name }))).toEqual(offered)
    expect(shown.getByRole('button', { name: 'Продлить' })).toBeTruthy()
  },
)

test('a studied period is paused and is not taken back', async () => {
  serve({ [listing]: () => ({ body: [{ ...makeLearnerCourse(), refused_changes: ['move', 'take_back'] }] }) })
  openDialog()
  const shown = await findCourse()
  expect(shown.getByRole('button', { name: 'Приостановить' })).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Забрать' })).toBeNull()
  expect(shown.queryByText(/оплачивает/)).toBeNull()
})

test('a request for more access is shown with its time, and is gone once the course is given again', async () => {
  const asked = { is_active: false, remaining_days: 0, prolong_asked_at: '2026-11-12T09:00:00Z' }
  serveCourse(makeLearnerCourse(asked), {
    'POST /api/user-courses/': { is_active: true, remaining_days: 30, prolong_asked_at: null },
  })
  const { user } = openDialog()
  const course = await findCourse()
  expect(course.getByText(/^Просит продлить: 12\.11\.2026\s\d\d:\d\d$/)).toBeTruthy()
  await user.click(course.getByRole('button', { name: 'Выдать снова' }))
  await user.click(course.getByRole('button', { name: /^Выдать на\s30\sдней$/ }))
  expect(await course.findByText(/^30\sдней$/)).toBeTruthy()
  expect(course.queryByText(/Просит продлить/)).toBeNull()
})

test('an ended course can be renewed and cannot be paused', async () => {
  const ended = makeLearnerCourse({ is_active: false, remaining_days: 0 })
  const requests = serveCourse(ended, { 'POST /api/user-courses/': { is_active: true, remaining_days: 30 } })
  const { user } = openDialog()
  const course = await findCourse()
  expect(course.getByText('доступ закончился')).toBeTruthy()
  expect(course.queryByRole('button', { name: 'Приостановить' })).toBeNull()
  await user.click(course.getByRole('button', { name: 'Выдать снова' }))
  await user.click(course.getByRole('button', { name: /^Выдать на\s30\sдней$/ }))
  expect(await course.findByText(/^30\sдней$/)).toBeTruthy()
  expect(requestsTo(requests, 'POST /api/user-courses/')[0]?.body).toMatchObject({
    user: 105,
    course: 1,
    access_days: 30,
    education_account: 7,
  })
})

describe('another course', () => {
  test('is chosen from those that the learner does not have, and given once at a double click', async () => {
    const courses = [makeLearnerCourse()]
    const requests = serve({
      [listing]: () => ({ body: courses }),
      'POST /api/user-courses/': () => {
        courses.push(
          makeLearnerCourse({ id: 32, course: makeCatalogueCourse(2, 'Подъёмные сооружения'), status: 'Not started' }),
        )
        return { status: 201, body: courses.at(-1) }
      },
    })
    const { user } = openDialog()
    await user.click(await screen.findByRole('button', { name: 'Выдать ещё курс' }))
    const options = within(screen.getByRole('combobox', { name: 'Курс' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Подъёмные сооружения'])
    await user.clear(screen.getByLabelText('Начать с'))
    await user.type(screen.getByLabelText('Начать с'), '20112026')
    await user.dblClick(screen.getByRole('button', { name: /^Выдать на\s30\sдней$/ }))
    expect(await screen.findByRole('heading', { level: 4, name: 'Подъёмные сооружения' })).toBeTruthy()
    expect(requestsTo(requests, 'POST /api/user-courses/').map(({ body }) => body)).toEqual([
      { user: 105, course: 2, start_date: '2026-11-20', access_days: 30, education_account: 7 },
    ])
    expect(screen.getByText(/^Все курсы каталога у\sобучающегося уже есть\.$/)).toBeTruthy()
  })

  test('that cannot be given shows the reason', async () => {
    serve({ 'POST /api/user-courses/': () => refusal(409, 'already_given', 'Этот курс у обучающегося уже есть') })
    const { user } = openDialog()
    await user.click(await screen.findByRole('button', { name: 'Выдать ещё курс' }))
    await user.click(screen.getByRole('button', { name: /^Выдать на\s30\sдней$/ }))
    expect(await screen.findByText(/^Не\sполучилось выдать курс\. Этот курс у обучающегося уже есть$/)).toBeTruthy()
    expect(takeConsole()).toHaveLength(1)
  })

  test('has a label of 50 characters at most, and its whole name below', async () => {
    const name = 'Эксплуатация опасных производственных объектов магистральных трубопроводов'
    serve({ 'GET /api/courses/': () => ({ body: [makeCatalogueCourse(2, name)] }) })
    const { user } = openDialog()
    await user.click(await screen.findByRole('button', { name: 'Выдать ещё курс' }))
    const select = screen.getByRole('combobox', { name: 'Курс', description: name })
    expect(within(select).getByRole('option').textContent).toBe(`${name.slice(0, 50).trimEnd()}…`)
  })

  test('can be the first course of the learner', async () => {
    serve({ [listing]: () => ({ body: [] }) })
    openDialog()
    expect(await screen.findByText(/^Курсов пока нет/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Выдать ещё курс' })).toBeTruthy()
  })
})

test('failed courses have a retry button', async () => {
  const answers = [refusal(400, 'invalid', 'Проверьте введённые данные')]
  serve({ [listing]: () => answers.pop() ?? { body: [makeLearnerCourse()] } })
  const { user } = openDialog()
  await user.click(await screen.findByRole('button', { name: 'Повторить' }))
  expect(await findCourse()).toBeTruthy()
})

describe('prolonging', () => {
  const preview = (more: object = {}) => ({
    body: {
      items: [
        {
          user_course: 31,
          learner: {
            id: 105,
            email: 'elkina@example.org',
            last_name: 'Ёлкина',
            first_name: 'Анна',
            patronymic: 'Петровна',
          },
          course: { id: 1, name: 'Безопасность' },
          is_renewal: false,
          access_until: '2026-12-02',
          new_access_until: '2027-01-01',
          price_kopecks: 450_000,
          ...more,
        },
      ],
      total_kopecks: 450_000,
    },
  })
  const call = 'POST /api/user-courses/prolong/'

  test('shows the new last day and the price before anything is changed, then says what is done', async () => {
    const requests = serve({
      [listing]: () => ({ body: [makeLearnerCourse({ access_until: '2026-12-02' })] }),
      [call]: () => preview(),
    })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Продлить' }))
    const form = within(course.getByRole('region', { name: 'Продлить: Безопасность' }))
    expect(await form.findByText('01.01.2027')).toBeTruthy()
    expect(form.getByText(/стоимость\s—\s4\s500\s₽/)).toBeTruthy()
    await user.dblClick(form.getByRole('button', { name: /^Продлить на\s30\sдней$/ }))
    expect(await course.findByText(/^Доступ продлён на\s30\sдней$/)).toBeTruthy()
    const items = [{ user_course: 31, access_until: '2026-12-02' }]
    expect(requestsTo(requests, call).map(({ body }) => body)).toEqual([
      { items, preview: true },
      { items, preview: false },
    ])
    expect(course.getByRole('button', { name: 'Продлить' })).toBeTruthy()
  })

  test('a refusal is shown, and there is nothing to confirm', async () => {
    serve({ [call]: () => refusal(409, 'too_far_ahead', 'Вперёд можно продлить не больше чем на три срока') })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Продлить' }))
    const words = /^Не\sполучилось продлить доступ\. Вперёд можно продлить не больше чем на три срока$/
    expect(await course.findByText(words)).toBeTruthy()
    expect(course.getByRole<HTMLButtonElement>('button', { name: /^Продлить на/ }).disabled).toBe(true)
    await user.click(course.getByRole('button', { name: 'Отмена' }))
    expect(course.queryByText(words)).toBeNull()
  })
})

describe('taking back', () => {
  const call = 'POST /api/user-courses/31/take-back/'

  test('asks first, sends the last day that is shown, and removes a course without periods', async () => {
    let isTaken = false
    const requests = serve({
      [listing]: () => ({ body: isTaken ? [] : [makeLearnerCourse({ access_until: '2026-12-02' })] }),
      [call]: () => {
        isTaken = true
        return { body: { user_course: null } }
      },
    })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Забрать' }))
    expect(requestsTo(requests, call)).toEqual([])
    await user.click(course.getByRole('button', { name: 'Забрать срок' }))
    expect(await screen.findByText(/^Курсов пока нет/)).toBeTruthy()
    expect(requestsTo(requests, call).map(({ body }) => body)).toEqual([{ access_until: '2026-12-02' }])
  })

  test('a refusal is shown', async () => {
    serve({ [call]: () => refusal(409, 'course_started', 'В этом сроке уже есть ответы, поэтому забрать его нельзя') })
    const { user } = openDialog()
    const course = await findCourse()
    await user.click(course.getByRole('button', { name: 'Забрать' }))
    await user.click(course.getByRole('button', { name: 'Забрать срок' }))
    expect(await course.findByText(/В этом сроке уже есть ответы/)).toBeTruthy()
    expect(takeConsole()).toEqual([expect.stringMatching(/забрать курс/)])
  })
})

test('a certificate is offered for a course that was studied', async () => {
  serve({
    [listing]: () => ({
      body: [
        makeLearnerCourse({ questions_studied: 4 }),
        makeLearnerCourse({ id: 32, course: makeCatalogueCourse(2, 'Подъёмные сооружения'), questions_studied: 0 }),
      ],
    }),
  })
  openDialog()
  const course = await findCourse()
  expect(course.getByRole('button', { name: /^Справка 31 Ёлкина/ })).toBeTruthy()
  expect((await findCourse('Подъёмные сооружения')).queryByRole('button', { name: /^Справка/ })).toBeNull()
})

const ofSite = { ...account, created_by_user: null }

test.each([
  ['a superuser, where no partner pays', { is_superuser: true }, ofSite, 1],
  ['a superuser, where a partner pays', { is_superuser: true }, account, 0],
  ['a partner', { user_status: 'partner' as const }, ofSite, 0],
])('an invoice to the learner is offered to %s: %#', async (_, user, known, count) => {
  serve({
    'GET /users/api/current_user/': () => ({ body: makeUser(user) }),
    'GET /api/education-accounts/7/': () => ({ body: known }),
  })
  openDialog({ known })
  await findCourse()
  await screen.findByRole('button', { name: /Выдать ещё курс/ })
  expect(screen.queryAllByRole('button', { name: /^Счёт 105 Ёлкина Анна/ })).toHaveLength(count)
})
