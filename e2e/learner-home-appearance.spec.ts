import { appearances, hasNoHorizontalScroll } from './appearance.ts'
import { courseLink } from './study.ts'
import { expect, test } from './test.ts'

const screens = ['course', 'course-info', 'all-questions', 'favorite-questions', 'mistakes', 'history']
for (const { width, colorScheme } of appearances) {
  test(`the learner’s home at ${width} px, ${colorScheme}: accessible, no horizontal scroll`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
    await expect(page).toHaveURL('/courses')
    const way = courseLink(page)
    await expectAccessible(page)
    const course = new URL((await way.getAttribute('href')) ?? '', page.url()).search
    for (const screen of screens) {
      const tab = await context.newPage()
      await tab.setViewportSize({ width, height: 800 })
      await tab.emulateMedia({ colorScheme })
      await tab.goto(`/${screen}${course}`)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await tab.waitForLoadState('networkidle')
      await expectAccessible(tab)
      const fits = await hasNoHorizontalScroll(tab)
      expect([screen, fits]).toEqual([screen, true])
      await tab.close()
    }
  })
}
