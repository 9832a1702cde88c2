import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { mailedPassword } from './mail.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const heading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'
let serial = 0
const newEmail = () => {
  serial += 1
  return `bulk-${process.pid}-${serial}@example.org`
}

const openBulk = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Загрузить списком' }).click()
  const dialog = page.getByRole('dialog', { name: 'Обучающиеся списком' })
  await expect(dialog).toBeVisible()
  return dialog
}

const choose = (dialog: Locator, name: string, content: string | Buffer) =>
  dialog
    .getByLabel('Выберите файл')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

test('a list with faults shows them by row and is refused; the template as a workbook is accepted', async ({
  page,
  browser,
  product,
}) => {
  await signInAsPartner(page)
  const dialog = await openBulk(page)
  const good = `Списков;Лев;;${newEmail()};8 (912) 000-00-01;30.04.1987;40.20900.01`
  const bad = 'Сидоров;Иван;;learner@example.org;12345;30.02.1987;Курс вождения'
  await choose(dialog, 'list.csv', [heading, good, bad].join('\n'))
  const faulty = dialog.getByRole('row', { name: /Сидоров/ })
  await expect(faulty).toContainText('Пользователь с таким email уже зарегистрирован')
  await expect(faulty).toContainText('Номер телефона должен начинаться с +7 и содержать 10 цифр после этого')
  await expect(faulty).toContainText('«Курс вождения»: такого курса нет в каталоге')
  await expect(dialog.getByRole('button', { name: /Создать/ })).toBeHidden()
  await dialog.getByRole('checkbox', { name: 'Только с ошибками' }).check()
  await expect(dialog.getByRole('row', { name: /Списков/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Выбрать другой файл' }).click()

  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Скачать образец' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('learners.xlsx')
  await choose(dialog, 'learners.xlsx', await readFile(await download.path()))
  await expect(dialog.getByRole('row', { name: /Ёлкина Анна Петровна/ })).toContainText('30.04.1987')
  await dialog.getByRole('button', { name: /Создать 1\sобучающегося/ }).click()
  await expect(dialog.getByRole('heading', { name: /Создан 1\sобучающийся/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(dialog).toBeHidden()

  const email = 'elkina@example.org'
  const learner = await browser.newPage({ baseURL: product.url })
  await learner.goto('/auth')
  await signIn(learner, email, await mailedPassword(product, email))
  await expect(learner).toHaveURL('/courses')
  await learner.close()
})

test(
  'after a lost response the list is sent again with its key, and no learner is created twice',
  proof,
  async ({ page }) => {
    await signInAsPartner(page)
    const emails = [newEmail(), newEmail(), newEmail()]
    const rows = emails.map((email) => `Потерянный;Лев;;${email};+79120000001;30.04.1987;`)
    const dialog = await openBulk(page)
    await choose(dialog, 'list.csv', [heading, ...rows].join('\n'))
    let sent = 0
    await page.route('**/bulk-create/', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await dialog.getByRole('button', { name: /Создать 3/ }).click()
    await expect(dialog.getByText(/никто не\sбудет создан дважды/)).toBeVisible()
    await expect(dialog.getByRole('heading', { name: /Созданы 3\sобучающихся/ })).toBeVisible()
    expect(sent).toBe(2)
    await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
    await page.getByRole('textbox', { name: /Поиск|фамилия/i }).fill('Потерянный')
    await expect(page.getByRole('row', { name: /Потерянный Лев/ })).toHaveCount(3)
  },
)

test(
  'a superuser chooses the owner of the accounts, and that partner sees them',
  proof,
  async ({ page, browser, product }) => {
    await page.goto('/auth')
    await signIn(page, 'admin@example.org')
    await expect(page).not.toHaveURL('/auth')
    await page.goto('/account-list')
    const dialog = await openBulk(page)
    const email = newEmail()
    await choose(dialog, 'list.csv', `${heading}\nЧужих;Лев;;${email};+79120000001;30.04.1987;`)
    await dialog.getByLabel('Чьи это учётные записи').selectOption({ label: 'ООО «Вектор»' })
    await dialog.getByRole('button', { name: /Создать/ }).click()
    await expect(dialog.getByRole('heading', { name: /Создан 1/ })).toBeVisible()
    const partner = await browser.newPage({ baseURL: product.url })
    await signInAsPartner(partner)
    await partner.goto(`/account-list?search=${email}`)
    await expect(partner.getByRole('row', { name: /Чужих Лев/ })).toContainText(email)
    await partner.close()
  },
)
