import type { Page } from '@playwright/test'
import { openCreateDialog } from './accounts.ts'
import { mailedPassword } from './mail.ts'
import { signIn } from './sign-in.ts'
import { answerWith, courseLink, demoQuestionCount, readRightPlaces, startDemo, verdict } from './study.ts'
import { expect, proof, test } from './test.ts'

const apply = async (page: Page, email: string): Promise<number> => {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Курс').selectOption({ index: 1 })
  await field('Фамилия').fill('Пробнова')
  await field('Имя').fill('Анна')
  await field('Дата рождения').pressSequentially('30041987')
  await field('Телефон').pressSequentially('89123456789')
  await field('Email').fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  const heading = page.getByRole('heading', { name: /Заявка №\s\d+ отправлена/ })
  await expect(heading).toBeVisible()
  return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
}

test(
  'a demo user applies, is made a learner, and finds their answers after signing in',
  proof,
  async ({ page, browser, product, expectAccessible }) => {
    const email = `tried-${process.pid}@example.org`
    await startDemo(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Начать' }).click()
    await expect(page).toHaveURL(/\/training\?user_course=\d+&check=\d+$/)
    const [right = []] = await readRightPlaces(page)
    await answerWith(page, right)
    await expect(verdict(page)).toHaveText('Верно')

    const demo = await page.context().newPage()
    await demo.goto('/courses')
    await demo.getByRole('link', { name: 'Подать заявку, чтобы сохранить изученное' }).click()
    await expect(demo.getByText(/^Вы\sпробуете демонстрацию/)).toBeVisible()
    const proposal = await apply(demo, email)
    await demo.getByRole('link', { name: 'Вернуться к курсам' }).click()
    await expect(demo.getByRole('region', { name: 'Демонстрация' })).toContainText(`Заявка № ${proposal} подана`)

    const admin = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
    await admin.goto('/auth')
    await signIn(admin, 'admin@example.org')
    await expect(admin).toHaveURL('/courses')
    await admin.getByRole('link', { name: 'К учётным записям' }).click()
    await expect(admin).toHaveURL('/account-list')
    const dialog = await openCreateDialog(admin, proposal)
    await expect(dialog.getByText(/^Заявка из\sдемонстрации/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Создать профиль' }).click()
    await expect(dialog.getByRole('heading', { name: 'Профиль создан' })).toBeVisible()
    await admin.close()

    await demo.reload()
    await expect(demo).toHaveURL('/auth')
    await expect(demo.getByText(/^Демонстрация закончилась\./)).toBeVisible()
    await signIn(demo, email, await mailedPassword(product, email))
    await expect(demo).toHaveURL('/courses')
    await expect(demo.getByText(/^Здравствуйте, Анна/)).toBeVisible()
    await courseLink(demo).click()
    await expect(demo.getByRole('main').getByText(new RegExp(`^1\\s*из\\s*${demoQuestionCount}$`))).toBeVisible()
  },
)

test('leaving a demo asks first', proof, async ({ page }) => {
  await startDemo(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Закончить демонстрацию?' })
  await expect(dialog.getByRole('button', { name: 'Остаться' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await dialog.getByRole('button', { name: 'Выйти навсегда' }).click()
  await expect(page).toHaveURL('/auth')
})
