import type { Request } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { createLearner, openEditDialog } from './created-learner.ts'
import { mailedPassword, mailedResetLink } from './mail.ts'
import { recordPages, waitUntilHydrated } from './page-record.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const own = 'my own Parol 2026'

test('a learner with a forgotten password sets a new one by mail on a phone and signs in; staff no longer see it', async ({
  page,
  browser,
  product,
  extraHTTPHeaders,
}) => {
  await signInAsPartner(page)
  const learner = await createLearner(page, 'Забывалова')
  const { email } = learner
  const mailed = await mailedPassword(product, email)

  const other = { baseURL: product.url, locale: 'ru-RU', extraHTTPHeaders: extraHTTPHeaders ?? {} }
  const context = await browser.newContext({ ...other, viewport: { width: 360, height: 740 } })
  const desk = await browser.newContext(other)
  const atDesk = await desk.newPage()
  await atDesk.goto('/auth')
  await signIn(atDesk, email, mailed)
  await expect(atDesk).toHaveURL('/courses')

  await recordPages(context)
  const phone = await context.newPage()
  await phone.goto('/auth')
  // A link pressed earlier leads on without the typed email.
  await waitUntilHydrated(phone)
  await phone.getByLabel('Логин (email)').fill(email)
  await phone.getByRole('link', { name: 'Забыли пароль?' }).click()
  await expect(phone.getByLabel('Логин (email)')).toHaveValue(email)
  await phone.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect(phone.getByRole('heading', { name: 'Проверьте почту' })).toBeFocused()

  const link = await mailedResetLink(product, email)
  const token = link.split('#')[1] ?? ''
  const seen: string[] = []
  const watch = (request: Request) => {
    if (request.url().includes(token) || (request.headers().referer ?? '').includes(token)) seen.push(request.url())
  }
  phone.on('request', watch)
  // A tab with a course was closed on this phone before.
  await phone.evaluate(() => localStorage.setItem('redirectToCourses', 'true'))
  await phone.goto(link)
  await phone.getByLabel('Новый пароль', { exact: true }).fill(own)
  await phone.getByLabel('Новый пароль ещё раз').fill(own)
  await phone.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(phone.getByRole('heading', { name: 'Пароль изменён' })).toBeFocused()
  expect(seen).toEqual([])

  await phone.getByRole('link', { name: 'Войти' }).click()
  await expect(phone.getByLabel('Логин (email)')).toHaveValue(email)
  await phone.getByLabel('Пароль', { exact: true }).fill(own)
  await phone.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(phone).toHaveURL('/courses')

  await atDesk.goto('/courses')
  await expect(atDesk.getByRole('dialog', { name: 'Войдите ещё раз' })).toBeVisible()

  const again = await context.newPage()
  await again.goto(link)
  await again.getByLabel('Новый пароль', { exact: true }).fill('another Parol')
  await again.getByLabel('Новый пароль ещё раз').fill('another Parol')
  await again.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(again.getByText(/^Ссылка больше не/)).toBeVisible()
  await again.getByRole('link', { name: 'Запросить новую ссылку' }).click()
  await expect(again).toHaveURL('/password-reset')

  const dialog = await openEditDialog(page, learner)
  await expect(dialog.getByText('задан самим обучающимся')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Показать пароль' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /Отправить логин/ })).toHaveCount(0)
  await context.close()
  await desk.close()
})

test('an address opened without a session comes back after the sign-in', proof, async ({ page }) => {
  await page.goto('/account-list?search=%D0%BE%D0%BE%D0%BE&page=1#top')
  await expect(page).toHaveURL('/auth')
  await signIn(page, 'partner@example.org')
  await expect(page).toHaveURL('/account-list?search=%D0%BE%D0%BE%D0%BE&page=1#top')
})
