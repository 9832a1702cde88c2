import { signIn } from './sign-in.ts'
import { courseLink, openCourse, startDemo } from './study.ts'
import { expect, proof, test } from './test.ts'

test(
  'the learner of the README has a history to look at; a fresh learner is one click away',
  proof,
  async ({ page }) => {
    await page.goto('/auth')
    await signIn(page, 'learner@example.org')
    await expect(page.getByText(/дней подряд$/)).toBeVisible()
    await openCourse(page)
    await expect(page.getByText(/^осталось (29|30)\s(день|дней)$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Практика' })).toContainText(/Последний раз: 4 из\s5 верно/)

    await page.getByRole('link', { name: 'История' }).click()
    await page.getByRole('button', { name: 'Следующая' }).click()
    const oldest = page.getByRole('row').last()
    await expect(oldest).toContainText('Учить новое')
    await expect(oldest).toContainText('19:40')
    await page.getByRole('tab', { name: 'Практика' }).click()
    await page.getByRole('table', { name: 'История практики' }).getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: /Неверно/ }).click()
    await expect(page.getByText('— ваш ответ, неверно')).toBeVisible()

    await page.goto('/courses')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL('/auth')
    await startDemo(page)
    await expect(courseLink(page)).toHaveText('Открыть курс')
  },
)
