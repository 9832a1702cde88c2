import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import { takeChecks } from './created-learner.ts'
import { dropRedirectFlag } from './page-record.ts'
import { callApi, courseLink, startDemo } from './study.ts'
import { expect, test } from './test.ts'

const screens = ['course', 'course-info', 'all-questions', 'favorite-questions', 'mistakes', 'history', 'reminders']
const studiedScreens = ['courses', 'course', 'all-questions', 'favorite-questions', 'mistakes', 'history']

/** A favourite question, two finished checks, one of mistakes that is not finished. */
const study = async (page: Page, userCourse: number) => {
  await takeChecks(page, 2)
  const mistakes = (await callApi(page, 'POST', '/api/user-check-skills/generate-bad-check/', {
    user_course_id: userCourse,
  })) as { questions: { id: number; question: { id: number } }[] }
  const [asked] = mistakes.questions
  await callApi(page, 'POST', `/api/questions/${asked?.question.id}/change_favorite/`)
  await callApi(page, 'POST', `/api/user-check-skills-questions/${asked?.id}/create_answer/`, {
    answer_items: [1],
    answer_time: 20,
  })
}

for (const appearance of appearances) {
  test(`the learner’s home at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await startDemo(page)
    const inspect = async (state: string, on: Page) => {
      await expectAccessible(on)
      const fits = await hasNoHorizontalScroll(on)
      expect([state, fits]).toEqual([state, true])
    }
    const way = courseLink(page)
    await expect(way).toBeVisible()
    await inspect('the courses of a demo', page)
    const course = new URL((await way.getAttribute('href')) ?? '', page.url()).search
    const tab = await context.newPage()
    await setAppearance(tab, appearance)
    await dropRedirectFlag(tab)
    const inspectScreen = async (screen: string, state: string, prepare?: () => Promise<void>) => {
      await tab.goto(`/${screen}${screen === 'courses' ? '' : course}`)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(tab.url()).pathname).toBe(`/${screen}`)
      await expect(tab.getByText('Загружаем')).toHaveCount(0)
      await prepare?.()
      await inspect(`${screen}, ${state}`, tab)
    }
    for (const screen of screens) await inspectScreen(screen, 'fresh')
    if (!isProof) return

    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('dialog', { name: 'Закончить демонстрацию?' })).toBeVisible()
    await inspect('the end of a demo', page)
    await page.keyboard.press('Escape')

    await study(page, Number(new URLSearchParams(course).get('user_course')))
    for (const screen of studiedScreens) await inspectScreen(screen, 'studied')
    await inspectScreen('mistakes', 'an open answer', async () => {
      await tab.getByRole('button', { name: 'Ответ и документ' }).first().click()
      await expect(tab.getByText('— верно').first()).toBeVisible()
    })
    await inspectScreen('course', 'a reset', async () => {
      await tab.getByRole('button', { name: 'Сбросить статистику' }).click()
      await expect(tab.getByRole('dialog').getByRole('button', { name: 'Отмена' })).toBeVisible()
    })
  })
}
