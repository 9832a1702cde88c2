import type { Page } from '@playwright/test'
import { hasNoHorizontalScroll } from './appearance.ts'
import { resetClock, setClock } from './moved-clock.ts'
import type { Product } from './product.ts'
import { demoQuestionCount, openCourse, questionText, startDemo, verdict } from './study.ts'
import { expect, test } from './test.ts'

test.afterEach(({ product }) => resetClock(product))

const plan = (page: Page) => page.getByRole('region', { name: /^План на\sсегодня/ })

const changePlan = async (page: Page, examDate: string, goal: string) => {
  await page.getByRole('button', { name: /^(Указать дату экзамена|Изменить план)$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'План до экзамена' })
  await dialog.getByRole('textbox', { name: 'Дата экзамена' }).fill(examDate)
  await dialog.getByRole('textbox', { name: 'Вопросов в день' }).fill(goal)
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toHaveCount(0)
}

/**
 * For the server and for the browser: one that finds its token expired would renew it before each request. No page is open
 * meanwhile: its renewal on the old day would be a second use of the token on the new one, which ends the session.
 */
const setMoment = async (page: Page, product: Product, moment: string) => {
  await page.goto('about:blank')
  await page.clock.setFixedTime(moment)
  await setClock(product, moment)
}

/** On the next days the screen is opened again from the list of courses. */
const reopen = async (page: Page) => {
  await page.goto('/courses')
  await openCourse(page)
}

/** Answers every question of the open training with its first variant. */
const answerAll = async (page: Page, count: number) => {
  for (let number = 1; number <= count; number += 1) {
    await expect(page.getByText(`Вопрос ${number} из ${count}`)).toBeVisible()
    await expect(questionText(page)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toBeVisible()
    if (number < count) await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Завершить' }).click()
}

test('a plan follows the exam date, the goal and the days', async ({ page, product, expectAccessible }) => {
  await setMoment(page, product, '2026-11-10T09:00:00Z')
  await startDemo(page)
  await openCourse(page)

  await test.step('without a date it runs to the end of access', async () => {
    await expect(plan(page)).toContainText(
      /Дата экзамена не\sуказана\. План рассчитан до\sконца доступа, 09\.12\.2026\. Темп\s— 20 в\sдень/,
    )
    await expect(page.getByRole('listitem').filter({ hasText: /^\d+1\.12/ })).toBeVisible()
  })

  await test.step('a date and a goal decide what today asks, and their consequence is said', async () => {
    await changePlan(page, '20.11.2026', '5')
    await expect(plan(page).getByRole('heading')).toHaveText(/^План на\sсегодня: 5\sновых ≈\s5\sмин$/)
    await expect(plan(page)).toContainText(/Экзамен 20\.11\.2026, через 10\sдней\. Цель\s— 5 в\sдень/)
    // Ten days are left.
    const seen = Math.floor((100 * 5 * 10) / demoQuestionCount)
    const needed = Math.ceil(demoQuestionCount / 10)
    await expect(plan(page)).toContainText(
      new RegExp(`При 5 в\\sдень вы\\sувидите ${seen}\\s% вопросов, чтобы увидеть все\\s— ${needed}`),
    )
    await expect(plan(page).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page)
  })

  await test.step('the end of the day’s plan is celebrated', async () => {
    await page.getByRole('button', { name: 'Начать занятие' }).click()
    await answerAll(page, 5)
    await expect(page.getByText(/^План на\sсегодня выполнен$/)).toBeVisible()
    await expect(page.getByText(/^Сегодня: новых\s— 5$/)).toBeVisible()
    await expect(page.getByText(/^Завтра: /)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'К курсу' }).click()
    await expect(plan(page).getByRole('heading')).toHaveText(/^План на\sсегодня выполнен$/)
    await expect(page.getByText(/^До\sпрогноза осталось: /)).toBeVisible()
    expect(await hasNoHorizontalScroll(page)).toBe(true)
  })

  await test.step('the next day has a plan of its own', async () => {
    await setMoment(page, product, '2026-11-11T09:00:00Z')
    await reopen(page)
    await expect(plan(page).getByRole('heading')).toHaveText(/^План на\sсегодня: /)
    await expect(plan(page)).toContainText(/через 9\sдней/)
    await expect(page.getByRole('button', { name: 'Начать занятие' })).toBeVisible()
  })

  await test.step('a date after the end of access is planned for until that end', async () => {
    await changePlan(page, '01.02.2027', '')
    await expect(plan(page)).toContainText(
      /Экзамен 01\.02\.2027, через 82\sдня, а\sдоступ закончится раньше\. План рассчитан до\sконца доступа, 09\.12\.2026/,
    )
  })

  await test.step('an exam that is over is named as such', async () => {
    await changePlan(page, '12.11.2026', '')
    await expect(plan(page)).toContainText(/Экзамен 12\.11\.2026, завтра/)
    await setMoment(page, product, '2026-11-13T09:00:00Z')
    await reopen(page)
    await expect(plan(page)).toContainText(/Экзамен был 12\.11\.2026\. План рассчитан до\sконца доступа/)
  })
})
