import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { courseLink } from './study.ts'
import { expect, test } from './test.ts'

const screens = ['course', 'course-info', 'all-questions', 'favorite-questions', 'mistakes', 'history']
for (const appearance of appearances) {
  test(`the learner’s home at ${nameOf(appearance)}: accessible, no horizontal scroll`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await setAppearance(page, appearance)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
    await expect(page).toHaveURL('/courses')
    const way = courseLink(page)
    await expectAccessible(page)
    const course = new URL((await way.getAttribute('href')) ?? '', page.url()).search
    for (const screen of screens) {
      const tab = await context.newPage()
      await setAppearance(tab, appearance)
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
