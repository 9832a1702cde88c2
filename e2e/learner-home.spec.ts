import type { Page } from '@playwright/test'
import { expectSaid } from './page-record.ts'
import { callApi, demoQuestionCount, openCourse, startDemo, userCourseId } from './study.ts'
import { expect, proof, test } from './test.ts'

/** Every test has its own learner. */
const openOwnCourse = async (page: Page) => {
  await startDemo(page)
  await openCourse(page)
}

interface Asked {
  id: number
  question: { id: number; varients: { answer_number: number; correct?: boolean }[] }
}

/** Answers a check of ten new questions through the API: the first ones right, the others wrong. */
const study = async (page: Page, rightOnes: number): Promise<Asked[]> => {
  const body = { question_count: 10, difficulty: 'Hard', user_course_id: userCourseId(page) }
  const check = (await callApi(page, 'POST', '/api/user-check-skills/smart-generate-check/', body)) as {
    questions: Asked[]
  }
  for (const [index, asked] of check.questions.entries()) {
    const whole = (await callApi(page, 'GET', `/api/questions/${asked.question.id}/detail/`)) as Asked['question']
    const right = whole.varients.filter(({ correct }) => correct).map(({ answer_number }) => answer_number)
    const wrong = whole.varients.filter(({ correct }) => !correct).map(({ answer_number }) => answer_number)
    const answer_items = index < rightOnes ? right : wrong.slice(0, 1)
    await callApi(page, 'POST', `/api/user-check-skills-questions/${asked.id}/create_answer/`, {
      answer_items,
      answer_time: 30,
    })
  }
  return check.questions
}

/** Course screens ask for confirmation before navigation; a reload then leads to /courses. */
const goWithin = async (page: Page, link: string | RegExp) => {
  await page.getByRole('link', { name: link }).click()
}

test('the courses show the week, the last course and the list, with tabs and search', proof, async ({ page }) => {
  await startDemo(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^План на\sсегодня: 20\sновых/ })).toBeVisible()
  await expect(main.getByText('осталось 30 дней')).toBeVisible()
  await main.getByRole('textbox', { name: 'Название курса' }).fill('ПРОМЫШЛЕННОЙ')
  await expect(main.getByRole('heading', { name: 'Специалист в сфере промышленной безопасности' }).last()).toBeVisible()
  await main.getByRole('textbox', { name: 'Название курса' }).fill('такого нет')
  await expect(main.getByText('По вашему запросу, ничего не найдено..')).toBeVisible()
  await expect(main.getByRole('textbox', { name: 'Название курса' })).toHaveAttribute('aria-invalid', 'true')
})

/** The main button of a course, on a phone and in a low window of an office PC. */
const expectMainButtonInView = async (page: Page, name: string) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    const button = page.getByRole('region', { name: /^План на\sсегодня/ }).getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
}

test('the next step on a course is wholly visible, on the first day and later', proof, async ({ page }) => {
  await openOwnCourse(page)
  await expectMainButtonInView(page, 'Начать занятие')
  await study(page, 6)
  // A reload inside a course leads to the courses.
  await page.reload()
  await openCourse(page)
  await expect(page.getByText(/^Срок повторения пока не\sподошёл/)).toBeVisible()
  await expectMainButtonInView(page, 'Продолжить занятие')
})

test('the course shows what was learned, question by question', proof, async ({ page }) => {
  await openOwnCourse(page)
  await study(page, 6)
  // In another tab, as on another device: nothing of it is cached there.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const main = other.getByRole('main')
  await expect(main.getByText(new RegExp(`^10\\s*из\\s*${demoQuestionCount}$`))).toBeVisible()
  await expect(main.getByText(/^5\sмин$/)).toBeVisible()
  await expect(main.getByText(/^хорошо\s—\s6$/)).toBeVisible()
  await expect(main.getByText(/^плохо\s—\s4$/)).toBeVisible()
})

test('all questions are searched on the server, opened, starred, and found among the favourites', async ({ page }) => {
  await openOwnCourse(page)
  await goWithin(page, 'Все вопросы')
  await expect(page.getByRole('heading', { name: new RegExp(`^${demoQuestionCount}\\sвопрос`) })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Поиск по тексту или номеру вопроса' })
  await search.fill('инцидент')
  await expect(page).toHaveURL(/search=/)
  // Until the answer is there, the cards are those of the whole list.
  await expect(page.getByRole('heading', { name: /^Найден/ })).toBeVisible()
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ответ и документ' }).first()
  await first.getByRole('button', { name: /Ответ и документ/ }).click()
  await expect(first.getByText('— верно').first()).toBeVisible()
  await expect(first.getByText('— неверно').first()).toBeVisible()
  await first.getByRole('button', { name: 'Добавить в избранное' }).click()
  await expect(first.getByRole('button', { name: 'Убрать из избранного' })).toBeVisible()
  await search.fill('На рисунке')
  const drawing = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(360)
  await search.fill('абракадабра')
  await expect(page.getByText('По вашему запросу, ничего не найдено..')).toBeVisible()
  await goWithin(page, 'К курсу')
  await goWithin(page, 'Избранное')
  await expect(
    page
      .getByRole('main')
      .getByText(/инцидент/i)
      .first(),
  ).toBeVisible()
})

test('mistakes can be trained, and the training appears in the history', proof, async ({ page }) => {
  await openOwnCourse(page)
  await study(page, 7)
  await goWithin(page, 'Частые ошибки')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Частые ошибки')
  await expect(page.getByRole('main').getByRole('button', { name: /Ответ и документ/ })).toHaveCount(3)
  await goWithin(page, 'К курсу')
  await goWithin(page, 'История')
  const main = page.getByRole('main')
  await expect(main.getByText('Режим обучения').first()).toBeVisible()
  await expect(main.getByText('В процессе').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /Продолжить/ }).first()).toBeVisible()
})

test('an empty history says how to start', proof, async ({ page }) => {
  await openOwnCourse(page)
  await goWithin(page, 'История')
  await expect(page.getByText('Начните обучение, чтобы здесь появилась история..')).toBeVisible()
})

test('a full reset asks for confirmation, and then all questions are new', proof, async ({ page }) => {
  await openOwnCourse(page)
  await study(page, 5)
  await page.getByRole('button', { name: 'Сбросить статистику' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /полный сброс|сбросить всё|полностью/i }).click()
  await expect(
    page.getByText('Вы уверены? Будет сброшена ВСЯ статистика по курсу (прогресс, ответы, тренировки и билеты).'),
  ).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /сбросить/i })
    .last()
    .click()
  await expectSaid(page, '✅ Полный сброс статистики выполнен')
  await expect(page.getByRole('main').getByText(new RegExp(`^новый\\s—\\s${demoQuestionCount}$`))).toBeVisible()
})

test('another learner’s course is not found', proof, async ({ page }) => {
  await openOwnCourse(page)
  await page.evaluate(() => localStorage.removeItem('redirectToCourses'))
  const other = await page.context().newPage()
  await other.goto('/course?user_course=999999')
  await expect(other.getByText('Course not found!')).toBeVisible()
})

test('a reload inside a course leads to the courses', proof, async ({ page }) => {
  await openOwnCourse(page)
  await page.reload()
  await expect(page).toHaveURL('/courses')
})
