import type { Page } from '@playwright/test'
import { appearances, hasNoHorizontalScroll, nameOf, setAppearance } from './appearance.ts'
import { inDatabase } from './direct-database.ts'
import { mailedTexts } from './mail.ts'
import { expectSaid } from './page-record.ts'
import { openAs } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const email = 'learner@example.org'
const runJob = 'insert into jobs.job (name) values ($1)'

/** The plan of the day at any hour, so that the hour of the test does not matter. */
const chooseDailyPlan = async (page: Page) => {
  await page.getByRole('radio', { name: 'Каждый день' }).check()
  await page.getByRole('combobox', { name: 'с', exact: true }).selectOption('9:00')
  await page.getByRole('combobox', { name: 'до', exact: true }).selectOption('9:00')
  await expect(page.getByText(/^Часы совпадают: письмо может прийти в\sлюбое время/)).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expectSaid(page, 'Напоминания сохранены')
}

test('a learner chooses the plan by mail, gets a calendar, and unsubscribes by the link of the mail', async ({
  page,
  browser,
  product,
  expectAccessible,
}) => {
  await openAs(page, email, '/courses')
  await page.getByRole('link', { name: 'Напоминания' }).click()
  await expect(page).toHaveURL('/reminders')
  await chooseDailyPlan(page)

  await page.getByRole('button', { name: 'Создать адрес календаря' }).click()
  const address = await page.getByRole('textbox', { name: 'Адрес календаря' }).inputValue()
  // The address that mails and calendars name may differ from the one that the test listens on.
  const calendar = await fetch(new URL(new URL(address).pathname, product.url))
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*SUMMARY:Экзамен: [\s\S]*SUMMARY:Занятие: /)
  await expectAccessible(page)

  // The hourly job and the one of each minute, now.
  await inDatabase(product, runJob, ['queue-reminders'])
  await expect.poll(() => inDatabase(product, 'select from reminder_message')).not.toHaveLength(0)
  await inDatabase(product, runJob, ['send-mail'])
  const [text = ''] = await mailedTexts(product, email, (mail) => mail.includes('/unsubscribe#'))
  expect(text).toMatch(/План на\sсегодня/)
  const link = /(\/unsubscribe#\S+)/.exec(text)?.[1] ?? ''

  const visitor = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
  await visitor.goto(link)
  await expect(visitor.getByText('l•••@example.org')).toBeVisible()
  await visitor.getByRole('button', { name: 'Отключить напоминания' }).click()
  await expect(visitor.getByRole('heading', { name: 'Напоминания отключены' })).toBeFocused()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Напоминания отключены' })).toBeVisible()
  await visitor.close()

  await page.reload()
  await expect(page.getByRole('radio', { name: /^Не\sприсылать$/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Экзамен/ })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Адрес календаря' })).toHaveValue(address)
})

for (const appearance of appearances) {
  test(
    `reminders and the calendar’s address, ${nameOf(appearance)}: accessible, no horizontal scroll`,
    proof,
    async ({ page, expectAccessible }) => {
      await setAppearance(page, appearance)
      const inspect = async () => {
        await expectAccessible(page)
        expect(await hasNoHorizontalScroll(page)).toBe(true)
      }
      await openAs(page, 'staff@example.org', '/reminders')
      await expect(page.getByText(/^Напоминания и\sкалендарь\s— для тех, кто учится/)).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: 'Создать адрес календаря' }).click()
      await expect(page.getByRole('textbox', { name: 'Адрес календаря' })).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: 'Отключить' }).click()
      const dialog = page.getByRole('dialog', { name: 'Отключить календарь?' })
      await expect(dialog).toBeVisible()
      await inspect()
      await dialog.getByRole('button', { name: 'Отключить' }).click()
      await expect(page.getByRole('button', { name: 'Создать адрес календаря' })).toBeVisible()
    },
  )
}
