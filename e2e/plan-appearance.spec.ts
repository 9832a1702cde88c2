import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, readLayoutShift, setAppearance } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import { dropRedirectFlag, waitForScreen } from './page-record.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { callApi, openCourse, userCourseId } from './study.ts'
import { expect, test } from './test.ts'

const plan = (page: Page) => page.getByRole('region', { name: /^План на\sсегодня/ })

const planPath = (course: number) => `/api/user-courses/${course}/plan/`

/** Whatever was done before, a day of five more questions, and an exam ahead. */
const setPlan = async (page: Page, product: Product, course: number) => {
  const { today } = (await callApi(page, 'GET', planPath(course))) as { today: { done: number } }
  const [exam] = await inDatabase(product, "select to_char(current_date + 21, 'YYYY-MM-DD') as day")
  await callApi(page, 'PUT', planPath(course), { exam_date: exam?.day, daily_goal: today.done + 5 })
}

/** Answers what is left of today, in the background. */
const studyToday = async (page: Page) => {
  const check = (await callApi(page, 'POST', '/api/user-check-skills/smart-generate-check/', {
    difficulty: 'Plan',
    user_course_id: userCourseId(page),
  })) as { id: number; questions: { id: number }[] }
  for (const { id } of check.questions) {
    await callApi(page, 'POST', `/api/user-check-skills-questions/${id}/create_answer/`, {
      answer_items: [1],
      answer_time: 20,
    })
  }
  await callApi(page, 'POST', `/api/user-check-skills/${check.id}/end_check/`)
  return check.id
}

for (const appearance of appearances) {
  test(`plan and forecast at ${nameOf(appearance)}: accessible, no horizontal scroll, no shift`, async ({
    page,
    product,
    expectAccessible,
  }) => {
    const inspect = async (state: string) => {
      await expectAccessible(page)
      expect([state, await hasNoHorizontalScroll(page)]).toEqual([state, true])
    }
    await setAppearance(page, appearance)
    await page.goto('/auth')
    await signIn(page, 'learner@example.org')
    await expect(plan(page)).toBeVisible()
    await inspect('the plan on /courses')
    await openCourse(page)
    const course = userCourseId(page)
    if (isProof) {
      await setPlan(page, product, course)
      await page.reload()
      await openCourse(page)
    }
    // From the start of the page: of what moves after a press some is excused, the more the quicker the machine.
    await dropRedirectFlag(page)
    await page.goto(`/course?user_course=${course}`)
    await waitForScreen(page)
    await expect(page.getByRole('region', { name: 'Прогноз сдачи' })).toContainText(
      /если заниматься по\sплану\d+ из\s10/,
    )
    await expect(page.getByRole('region', { name: /^Темы/ })).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThan(0.05)
    await inspect('plan and forecast')
    await page.getByRole('button', { name: 'Изменить план' }).click()
    const dialog = page.getByRole('dialog', { name: 'План до экзамена' })
    await expect(dialog.getByText(/^Прогноз на\sдень экзамена/)).toBeVisible()
    await inspect('the dialog')
    if (!isProof) return

    await dialog.getByRole('textbox', { name: 'Вопросов в день' }).fill('1')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByText('Не меньше 5 вопросов в день')).toBeVisible()
    await inspect('a refused goal')
    await page.keyboard.press('Escape')
    const check = await studyToday(page)
    // A phone is asked whether to install.
    await page.addInitScript(() => Object.assign(globalThis, { installPrompt: {} }))
    await page.goto(`/training?user_course=${course}&check=${check}`)
    await expect(page.getByText(/^План на\sсегодня выполнен$/)).toBeVisible()
    await expect(page.getByText(/^Завтра: /)).toBeVisible()
    await inspect('the end of the day')
    await page.getByRole('link', { name: 'К курсу' }).click()
    await expect(plan(page).getByText(/^План на\sсегодня выполнен$/)).toBeVisible()
    await inspect('a day that is done')
  })
}
