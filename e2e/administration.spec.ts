import type { Browser, Page } from '@playwright/test'
import { sendProposal } from './accounts.ts'
import { appearances, nameOf, setAppearance } from './appearance.ts'
import type { Product } from './product.ts'
import { demoPassword, openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const openAsStaff = async (browser: Browser, product: Product, path: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url })
  await openAs(page, 'staff@example.org', path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** In the window that asks for the password of a session that has ended. */
const signInAgain = async (page: Page): Promise<void> => {
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

test('a blocked person is signed out at once and let in again later; the journal has both', async ({
  page,
  browser,
  product,
}) => {
  const email = 'partner@example.org'
  await openAs(page, email, '/account-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const staff = await openAsStaff(browser, product, '/dashboard/')
  await staff.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Люди' }).click()
  await staff.getByPlaceholder('Имя, email, телефон').fill(email)
  await staff.getByRole('link', { name: email }).click()
  await expect(staff.getByRole('cell', { name: 'Идёт' })).not.toHaveCount(0)
  await staff.getByRole('button', { name: 'Заблокировать…' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(staff.getByText('Заблокирован', { exact: true })).toBeVisible()
  await expect(staff.getByRole('cell', { name: 'Идёт' })).toHaveCount(0)

  await page.reload()
  await signInAgain(page)
  await expect(page.getByRole('alert')).toContainText('Учётная запись заблокирована')

  await staff.getByRole('button', { name: 'Разблокировать…' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Разблокировать' }).click()
  await expect(staff.getByText('Заблокирован', { exact: true })).toHaveCount(0)
  await signInAgain(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Учётные записи' })).toBeVisible()

  await staff.getByRole('link', { name: 'Журнал' }).click()
  await expect(staff.getByRole('rowheader', { name: 'Человек разблокирован' })).toBeVisible()
  await expect(staff.getByRole('rowheader', { name: 'Человек заблокирован' })).toBeVisible()
  await staff.close()
})

test(
  'what an applicant left is found by the email, saved as a file and erased',
  proof,
  async ({ page, browser, product }) => {
    const email = `forgotten-${process.pid}@example.org`
    await openAs(page, 'learner@example.org', '/courses')
    await sendProposal(page, { email, last_name: 'Забытова' })
    const staff = await openAsStaff(browser, product, '/dashboard/personal-data')
    await staff.getByLabel('Email или телефон').fill(email)
    await staff.getByRole('button', { name: 'Найти' }).click()
    await expect(staff.getByText(/^Забытова Анна Петровна, войти/)).toBeVisible()
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'Скачать всё (JSON)' }).click(),
    ])
    expect(await file.createReadStream().then((stream) => stream.toArray())).toMatchObject([expect.anything()])
    await staff.getByRole('button', { name: 'Удалить данные…' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel(/для подтверждения$/).fill(email)
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await expect(dialog).toHaveCount(0)
    await staff.getByLabel('Email или телефон').fill(email)
    await staff.getByRole('button', { name: 'Найти' }).click()
    await expect(staff.getByText(new RegExp(`${email} ничего`))).toBeVisible()
    await staff.close()
  },
)

test(
  'who has read an older consent reads the new one before the enquiry is sent',
  proof,
  async ({ page, browser, product }) => {
    await page.goto('/')
    await waitForHydration(page)
    await page.getByLabel('Ваше имя').fill('Анна')
    await page.getByLabel('Телефон').fill('+7 912 000-00-77')
    await page.getByLabel('Вопрос', { exact: true }).fill('Сколько длится курс?')

    const text = `Отправляя вопрос, вы соглашаетесь на обработку имени и телефона (${process.pid}).`
    const staff = await openAsStaff(browser, product, '/dashboard/personal-data')
    const section = staff.getByRole('region', { name: 'Вопрос с сайта' })
    await section.getByRole('button', { name: 'Изменить текст…' }).click()
    await section.getByRole('textbox').fill(text)
    await section.getByRole('button', { name: 'Сохранить новую редакцию' }).click()
    await expect(section.getByText(text)).toBeVisible()
    await staff.close()

    const send = page.getByRole('button', { name: 'Отправить вопрос' })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Текст согласия изменился')
    await expect(page.getByText(text)).toBeVisible()
    await send.click()
    await expect(page.getByText('Заявка успешно отправлена')).toBeVisible()
  },
)

for (const appearance of appearances) {
  test(`people, the journal and personal data, ${nameOf(appearance)}`, async ({ page, expectAccessible }) => {
    await setAppearance(page, appearance)
    await openAs(page, 'staff@example.org', '/dashboard/people')
    await expect(page.getByRole('cell', { name: 'Обучающийся' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').locator('a[href^="/dashboard/people/"]').first().click()
    await expect(page.getByRole('button', { name: 'Удалить данные…' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard/journal')
    await expect(page.getByRole('combobox', { name: 'Что' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard/personal-data')
    await expect(page.getByRole('button', { name: 'Изменить текст…' }).first()).toBeVisible()
    await expectAccessible(page)
  })
}
