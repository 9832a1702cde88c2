import type { Browser, Page } from '@playwright/test'
import { appearances, nameOf, setAppearance } from './appearance.ts'
import { mailedPassword } from './mail.ts'
import type { Product } from './product.ts'
import { openAs, signIn } from './sign-in.ts'
import { answerWith, openCourse, readRightPlaces, startDemo, startTraining, verdict } from './study.ts'
import { expect, test } from './test.ts'
import { waitForHydration } from './wait-for-hydration.ts'

const openAsStaff = async (browser: Browser, product: Product, path: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: product.url })
  await openAs(page, 'staff@example.org', path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Answers the first question of a training wrong and complains about it. */
const complain = async (page: Page, message: string): Promise<void> => {
  await startDemo(page)
  await openCourse(page)
  await startTraining(page)
  const [right = []] = await readRightPlaces(page)
  await answerWith(page, [right.includes(1) ? 2 : 1])
  await expect(verdict(page)).toBeVisible()
  await page.getByRole('button', { name: 'Пожаловаться' }).click()
  const dialog = page.getByRole('dialog', { name: 'Жалоба на вопрос' })
  await dialog.getByRole('textbox').fill(message)
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a complaint gets a verdict and a reply, which the learner reads; a second member of staff is told', async ({
  page,
  browser,
  product,
}) => {
  const message = `В варианте опечатка, ${process.pid}`
  await complain(page, message)

  const staff = await openAsStaff(browser, product, `/dashboard/?kind=complaint&search=${process.pid}`)
  await expect(staff.getByText(message)).toBeVisible()
  await staff.keyboard.press('j')
  await staff.keyboard.press('Enter')
  await expect(staff).toHaveURL(/\/dashboard\/inbox\/\d+$/)
  await expect(staff.getByText(message)).toBeVisible()
  const second = await openAsStaff(browser, product, new URL(staff.url()).pathname)

  await second.getByRole('radio', { name: 'Всё верно' }).check()
  await second.getByLabel(/^Ответ обучающемуся/).fill('Ошибки нет')

  await staff.getByRole('radio', { name: 'Ошибка в формулировке' }).check()
  await staff.getByLabel(/^Ответ обучающемуся/).fill('Спасибо, поправим в ближайшем обновлении')
  await staff.getByRole('button', { name: 'Закрыть обращение' }).click()
  await expect(staff.getByText('Когда закрыто')).toBeVisible()

  await second.getByRole('button', { name: 'Закрыть обращение' }).click()
  await expect(second.getByRole('alert')).toContainText('уже закрыл другой сотрудник')
  await expect(second.getByLabel(/^Ответ обучающемуся/)).toHaveValue('Ошибки нет')

  const own = await page.context().newPage()
  await own.goto('/complaints')
  const card = own.getByRole('listitem').filter({ hasText: message })
  await expect(card).toContainText('Рассмотрено')
  await expect(card).toContainText('Спасибо, поправим в ближайшем обновлении')
  await Promise.all([staff.close(), second.close()])
})

test('an application becomes a learner who signs in by the mail', async ({ page, browser, product }) => {
  const email = `visitor-${process.pid}@example.org`
  await page.goto('/')
  await waitForHydration(page)
  const status = await page.evaluate(async (address) => {
    const answer = await fetch('/api/proposals/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrftoken': /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '',
      },
      body: JSON.stringify({
        last_name: 'Ёлкина',
        first_name: 'Анна',
        birth_date: '1987-04-30',
        phone: '+79120000001',
        email: address,
        course: 1,
        consent: true,
      }),
    })
    return answer.status
  }, email)
  expect(status).toBe(201)

  const staff = await openAsStaff(browser, product, `/dashboard/?kind=proposal&search=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /^Заявка №/ }).click()
  await expect(staff.getByLabel('Фамилия', { exact: true })).toHaveValue('Ёлкина')
  await staff.getByRole('button', { name: 'Принять заявку' }).click()
  await expect(staff.getByText('Когда закрыто')).toBeVisible()
  await staff.close()

  await page.goto('/auth')
  await signIn(page, email, await mailedPassword(product, email))
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('heading', { name: 'Специалист в сфере промышленной безопасности' })).toBeVisible()
})

for (const appearance of appearances) {
  test(`the inbox and its items, ${nameOf(appearance)}`, async ({ page, expectAccessible }) => {
    await setAppearance(page, appearance)
    await openAs(page, 'staff@example.org', '/dashboard/')
    await expect(page.getByRole('tab', { name: /^Вопросы с сайта/ })).toBeVisible()
    await expectAccessible(page)
    for (const kind of ['complaint', 'proposal', 'enquiry', 'mail']) {
      await page.goto(`/dashboard/?kind=${kind}`)
      const row = page.getByRole('main').locator('a[href^="/dashboard/inbox/"]').first()
      await row.click()
      await expect(page.getByRole('heading', { name: 'Заметки' })).toBeVisible()
      await expectAccessible(page)
    }
  })
}
