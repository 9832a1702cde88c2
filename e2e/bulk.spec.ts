import { readFile } from 'node:fs/promises'
import { readBook } from '@dopusk/content/testing/read-book'
import { readPdf } from '@dopusk/paperwork/testing/read-pdf'
import type { Locator, Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { mailedPassword } from './mail.ts'
import { openAs, signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const heading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'
// Codes of two courses of the demonstration pack.
const [course, otherCourse] = ['40.20900.01', '40.20900.15']
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

const confirmConsent = (dialog: Locator) => dialog.getByRole('checkbox', { name: /^Подтверждаю/ }).check()

const save = async (page: Page, button: Locator) => {
  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('good rows are created with credentials to save; mended rows follow, and a known learner gets another course', async ({
  page,
  browser,
  product,
}) => {
  await signInAsPartner(page)
  const dialog = await openBulk(page)
  const { name: templateName, bytes: template } = await save(
    page,
    dialog.getByRole('button', { name: 'Скачать образец' }),
  )
  expect(templateName).toBe('Список обучающихся.xlsx')
  const [headings] = await readBook(template)
  expect(headings?.join(';')).toBe(heading)

  const [good, mended] = [newEmail(), newEmail()]
  const rows = [
    'Примеров;Пример;Примерович;primer@example.org;+79120000001;30.04.1987;',
    `Списков;Лев;;${good};8 (912) 000-00-01;1.2.80;${course}`,
    `Починкин;Ивaн;;${mended};12345;30.02.1987;${course}`,
  ]
  await choose(dialog, 'list.csv', [heading, ...rows].join('\n'))
  await expect(dialog.getByText('Строка 2 — пример из образца, она пропущена.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Списков/ })).toContainText('01.02.1980')
  const faulty = dialog.getByRole('row', { name: /Починкин/ })
  await expect(faulty).toContainText('Латинская буква «a» среди русских')
  await expect(faulty).toContainText('Номер телефона должен начинаться с +7 и содержать 10 цифр после этого')
  await dialog.getByRole('radio', { name: /С\sошибками: 1/ }).check({ force: true })
  await expect(dialog.getByRole('row', { name: /Списков/ })).toBeHidden()

  await dialog.getByRole('button', { name: /Создать 1\sобучающегося/ }).click()
  await expect(dialog.getByText('Без подтверждения создать обучающихся нельзя')).toBeVisible()
  await confirmConsent(dialog)
  await dialog.getByRole('button', { name: /Создать 1/ }).click()
  await expect(dialog.getByRole('heading', { name: /Создан 1\sобучающийся/ })).toBeFocused()
  await expect(dialog.getByRole('heading', { name: /Не\sзагружена 1\sстрока/ })).toBeVisible()

  const pdf = await save(page, dialog.getByRole('button', { name: 'PDF для печати' }))
  expect(pdf.name).toBe('Данные для входа.pdf')
  const table = await save(page, dialog.getByRole('button', { name: 'Таблица Excel' }))
  const [, credentials = []] = await readBook(table.bytes)
  const [login = '', password = ''] = credentials.slice(4)
  expect(login).toBe(good)
  const [sheet] = (await readPdf(pdf.bytes)).pages
  for (const text of ['Списков Лев', login, password, '/auth']) expect(sheet).toContain(text)
  const faults = await save(page, dialog.getByRole('button', { name: /Скачать строки с\sошибками/ }))
  const [columns = [], row = []] = await readBook(faults.bytes)
  expect(row[7]).toContain('Телефон: Номер телефона')
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(dialog).toBeHidden()

  const again = await openBulk(page)
  row.splice(1, 1, 'Иван')
  row.splice(4, 2, '+79120000001', '28.02.1987')
  const lines = [columns, row].map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
  const known = `Списков;Лев;;${good};+79120000001;01.02.1980;${otherCourse}`
  await choose(again, 'mended.csv', [...lines, known].join('\n'))
  await expect(again.getByRole('row', { name: /Списков/ })).toContainText('Уже есть: получит курс')
  await confirmConsent(again)
  await again.getByRole('button', { name: /Создать 1 и\sвыдать курсы 1\sобучающемуся/ }).click()
  await expect(again.getByRole('heading', { name: /Создан 1\sобучающийся/ })).toBeVisible()
  await expect(again.getByText(/получили курс: 1\sчеловек/)).toBeVisible()

  for (const [email, secret] of [
    [good, password],
    [mended, await mailedPassword(product, mended)],
  ] as const) {
    const learner = await browser.newPage({ baseURL: product.url })
    await learner.goto('/auth')
    await signIn(learner, email, secret)
    await expect(learner).toHaveURL('/courses')
    await learner.close()
  }
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
    await confirmConsent(dialog)
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
    await openAs(page, 'admin@example.org', '/account-list')
    const dialog = await openBulk(page)
    const email = newEmail()
    await choose(dialog, 'list.csv', `${heading}\nЧужих;Лев;;${email};+79120000001;30.04.1987;`)
    await dialog.getByLabel('Чьи это учётные записи').selectOption({ label: 'ООО «Вектор»' })
    await confirmConsent(dialog)
    await dialog.getByRole('button', { name: /Создать/ }).click()
    await expect(dialog.getByRole('heading', { name: /Создан 1/ })).toBeVisible()
    const partner = await browser.newPage({ baseURL: product.url })
    await signInAsPartner(partner)
    await partner.goto(`/account-list?search=${email}`)
    await expect(partner.getByRole('row', { name: /Чужих Лев/ })).toContainText(email)
    await partner.close()
  },
)
