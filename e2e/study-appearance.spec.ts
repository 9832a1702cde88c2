import type { Locator, Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, isProof, nameOf, setAppearance } from './appearance.ts'
import {
  answerButton,
  answerWith,
  attemptId,
  callApi,
  nextButton,
  openCourse,
  questionText,
  readRightPlaces,
  startDemo,
  startTicket,
  startTraining,
  strip,
  userCourseId,
  variants,
  verdict,
} from './study.ts'
import { expect, test } from './test.ts'

/** Waits for running animations: axe would read a transitional colour. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))

/** Nothing covers it. */
const isInFront = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element === hit || element.contains(hit))
  })

const wrongOf = (right: number[]) => [right.includes(1) ? 2 : 1]

for (const appearance of appearances) {
  test(`study at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance, 'reduce')

    const inspect = (what: string, sign: Locator) =>
      test.step(what, async () => {
        await expect(sign).toBeVisible()
        await settled(page)
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      })
    const inspectInProof = isProof ? inspect : (_what: string, sign: Locator) => expect(sign).toBeVisible()
    const dialog = page.getByRole('dialog')
    const inspectDialog = async (name: string, open: () => Promise<void>) => {
      await open()
      await inspectInProof(name, dialog.getByRole('heading', { name, exact: true }))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    /** What is under way, on the screens that mention it; in a second tab, so that the test goes on. */
    const inspectBanners = async () => {
      const course = `/course?user_course=${userCourseId(page)}`
      for (const address of ['/courses', course]) {
        const tab = await context.newPage()
        await setAppearance(tab, appearance, 'reduce')
        await tab.goto(address)
        await expect(tab.getByRole('region', { name: 'Не окончено' })).toContainText('идёт, осталось')
        await expectAccessible(tab)
        expect(await hasNoHorizontalScroll(tab)).toBe(true)
        await tab.close()
      }
    }

    await startDemo(page)
    await openCourse(page)
    await startTraining(page)
    const right = await readRightPlaces(page)
    await inspect('a question', answerButton(page))
    await answerWith(page, right[0] ?? [])
    await inspect('a right answer', page.getByRole('group', { name: 'Насколько хорошо вы это помните?' }))
    await nextButton(page).click()
    await answerWith(page, wrongOf(right[1] ?? []))
    await inspectInProof('a wrong answer', page.getByText('Неверно', { exact: true }))
    await inspectDialog('Жалоба на вопрос', () => page.getByRole('button', { name: 'Пожаловаться' }).click())
    await inspectDialog('Нормативные документы', () => page.getByRole('button', { name: 'Документы' }).click())
    await inspectDialog('Клавиши', () => page.keyboard.press('?'))
    await callApi(page, 'POST', `/api/user-check-skills/${attemptId(page)}/end_check/`)
    await page.reload()
    await inspect('the result of a training', page.getByText('Верный ответ', { exact: true }).nth(8))

    await page.getByRole('link', { name: 'К курсу' }).first().click()
    await page.getByRole('link', { name: 'Пройти' }).click()
    await page
      .getByRole('button', { name: /^Билет \d+/ })
      .first()
      .click()
    await inspect('the tickets', page.getByRole('button', { name: 'Начать' }))
    await page.getByRole('link', { name: 'К курсу' }).click()
    await startTicket(page)
    await inspect('a test', page.getByRole('timer'))
    await inspectDialog('Выйти из теста?', () => page.getByRole('button', { name: 'Выйти из теста' }).click())
    if (isProof) await inspectBanners()

    await context.setOffline(true)
    await variants(page).first().click()
    await answerButton(page).click()
    await inspectInProof('a test without a line', page.getByText(/^Не\sотправлено: 1\sответ\. Если связь/))
    await page.evaluate(() => scrollTo(0, 400))
    // With large text the bar scrolls away: the question needs the room.
    if (appearance.textPercent === 100) {
      await expect(page.getByRole('timer')).toBeInViewport()
      expect(await isInFront(page.getByRole('timer'))).toBe(true)
    }
    await context.setOffline(false)
    await expect(verdict(page)).toBeVisible()
    await expect(questionText(page)).toBeVisible()
    await expect(strip(page).first()).toHaveAccessibleName(/верно/)
    await callApi(page, 'POST', `/api/user-tickets/${attemptId(page)}/end_ticket/`, { time_ticket: 1000 })
    await page.reload()
    await inspect('the result of a test', page.getByText('Провален'))
    // The question before the reload was scrolled.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    if (!isProof) return
    await page.getByRole('button', { name: 'Разобрать ошибки' }).click()
    await inspect('the mistakes of a test', page.getByRole('heading', { name: 'Разбор вопросов' }))
    await page.getByRole('link', { name: 'К билетам' }).first().click()
    await page.getByRole('link', { name: 'К курсу' }).click()
    await page.getByRole('link', { name: 'История' }).click()
    await inspect('the history', page.getByRole('table').getByText('Учить новое'))
    await page
      .getByRole('row', { name: /Учить новое/ })
      .getByRole('link', { name: 'Открыть' })
      .click()
    await inspect('a finished training', page.getByRole('heading', { name: 'Разбор вопросов' }))
  })
}
