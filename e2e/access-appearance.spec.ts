import type { Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { createLearner, takeChecks } from './created-learner.ts'
import { inDatabase } from './direct-database.ts'
import { mailedPassword } from './mail.ts'
import { waitForScreen } from './page-record.ts'
import { signIn } from './sign-in.ts'
import { callApi } from './study.ts'
import { expect, proof, test } from './test.ts'

/** Each moves the dates of the course; the first word of its banner. */
const states: [string, string, RegExp][] = [
  ['ends soon', 'start_date = current_date - 26', /^Доступ до/],
  ['expired', 'start_date = current_date - 40', /^Доступ к\sкурсу закончился/],
  ['paused', 'start_date = current_date - 10, paused_on = current_date - 3', /^Курс приостановлен/],
  ['not begun', 'start_date = current_date + 5, paused_on = null', /^Курс начнётся/],
]

for (const appearance of appearances) {
  test(
    `limits of access at ${nameOf(appearance)}: accessible, no horizontal scroll`,
    proof,
    async ({ page, context, product, expectAccessible }) => {
      await signInAsPartner(page)
      const own = await createLearner(page, 'Срочнова')
      const password = await mailedPassword(product, own.email)
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(page).toHaveURL(/auth/)
      await page.goto('/auth')
      await signIn(page, own.email, password)
      await expect(page).toHaveURL('/courses')
      await takeChecks(page, 1)
      const [course] = (await callApi(page, 'GET', '/api/courses/user-courses/')) as { id: number }[]

      const inspect = async (address: string, sign: (tab: Page) => Promise<void>) => {
        const tab = await context.newPage()
        await setAppearance(tab, appearance)
        await tab.goto(address)
        await sign(tab)
        await waitForScreen(tab)
        await expectAccessible(tab)
        expect(await hasNoHorizontalScroll(tab)).toBe(true)
        await tab.close()
      }
      for (const [name, dates, title] of states) {
        await test.step(name, async () => {
          await inDatabase(product, `update user_course set ${dates} where id = $1`, [course?.id])
          await inspect('/courses', (tab) => expect(tab.getByRole('heading', { level: 2 }).first()).toBeVisible())
          await inspect(`/course?user_course=${course?.id}`, (tab) =>
            expect(tab.getByRole('region', { name: 'Доступ к курсу' }).getByText(title)).toBeVisible(),
          )
          if (name === 'ends soon') return
          await inspect(`/traning-practical?user_course=${course?.id}`, (tab) =>
            expect(tab.getByText(/^Курс приостановлен/).first()).toBeVisible(),
          )
        })
      }
    },
  )
}
