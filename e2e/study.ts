import { expect, type Page } from '@playwright/test'

/** The questions of the course that a demo user has; content/industrial-safety/courses/general.yaml lists its topics. */
export const demoQuestionCount = 240

/** Signs in as a new demo user, whose first course is started. */
export const startDemo = async (page: Page): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
  await expect(page).toHaveURL('/courses')
}

/** The link on /courses that opens the started course; before its first answer it has another name. */
export const courseLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(Продолжить|Открыть курс)$/ })
    // Not the banner of an unfinished training.
    .and(page.locator('[href^="/course?"]'))
    .first()

/** Opens the started course from /courses. */
export const openCourse = async (page: Page): Promise<void> => {
  await courseLink(page).click()
  await expect(page).toHaveURL(/\/course\?user_course=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('промышленной безопасности')
}

export const userCourseId = (page: Page): number => Number(new URL(page.url()).searchParams.get('user_course'))

/** Calls the API with the page's own session. */
export const callApi = (page: Page, method: string, path: string, body?: object): Promise<unknown> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const cookie = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(address as string, {
        method: verb as string,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'content-type': 'application/json',
          'x-csrftoken': cookie,
        },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )

export const startTraining = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Учить новое' }).click()
  await expect(page).toHaveURL(/\/training\?user_course=\d+&check=\d+$/)
  await expect(questionText(page)).toBeVisible()
}

/** Within the open page: whoever starts at an address of a course is led to /courses. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)

/** The first ticket of the course that was never taken, from /course. */
export const startTicket = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Пройти' }).click()
  await page
    .getByRole('button', { name: /^Билет \d+ Не начат$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Начать' }).click()
  await expect(page).toHaveURL(/\/testing\?user_course=\d+&attempt=\d+$/)
  await expect(questionText(page)).toBeVisible()
}

export const attemptId = (page: Page): number => {
  const { searchParams } = new URL(page.url())
  return Number(searchParams.get('attempt') ?? searchParams.get('check'))
}

export const questionText = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
export const variants = (page: Page) => page.getByRole('group', { name: 'Варианты ответа' }).locator('label')
export const strip = (page: Page) => page.getByRole('navigation', { name: 'Вопросы' }).getByRole('button')
export const verdict = (page: Page) => page.getByText(/^(Верно|Неверно)$/)
export const answerButton = (page: Page) => page.getByRole('button', { name: 'Ответить' })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Дальше' })

interface Asked {
  question: { id: number; varients: { answer_number: number; correct: boolean }[] }
}

/** The places on the screen, from 1, of the right variants of each question in the attempt. */
export const readRightPlaces = async (page: Page): Promise<number[][]> => {
  const id = attemptId(page)
  const asked = page.url().includes('/testing')
    ? ((await callApi(page, 'GET', `/api/user-tickets/${id}/`)) as { questions: Asked[] }).questions
    : ((await callApi(page, 'GET', `/api/user-check-skills-questions/?user_check_skills=${id}`)) as Asked[])
  return Promise.all(
    asked.map(async ({ question }) => {
      const whole = (await callApi(page, 'GET', `/api/questions/${question.id}/detail/`)) as Asked['question']
      const right = whole.varients.filter(({ correct }) => correct).map(({ answer_number }) => answer_number)
      return question.varients.flatMap(({ answer_number }, index) => (right.includes(answer_number) ? [index + 1] : []))
    }),
  )
}

/** Chooses the variants at these places of the open question and answers. */
export const answerWith = async (page: Page, places: number[]): Promise<void> => {
  for (const place of places)
    await variants(page)
      .nth(place - 1)
      .click()
  await answerButton(page).click()
}

/** The statuses of the questions of the open attempt, read from the server. */
export const readStatuses = async (page: Page): Promise<string[]> => {
  const id = attemptId(page)
  const attempt = page.url().includes('/testing')
    ? ((await callApi(page, 'GET', `/api/user-tickets/${id}/`)) as { questions: { status: string }[] }).questions
    : ((await callApi(page, 'GET', `/api/user-check-skills-questions/?user_check_skills=${id}`)) as {
        status: string
      }[])
  return attempt.map(({ status }) => status)
}
