import type { Browser, Page } from '@playwright/test'
import { signInAsPartner } from './accounts.ts'
import { createLearner, openEditDialog, takeChecks } from './created-learner.ts'
import { mailedPassword, mailedPasswords } from './mail.ts'
import { expectSaid } from './page-record.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const signInAsSuperuser = async (page: Page) => {
  await page.goto('/auth')
  await signIn(page, 'admin@example.org')
  await expect(page).toHaveURL('/courses')
}

const openAsLearner = async (browser: Browser, product: Product, email: string, password: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'ru-RU' })
  const learner = await context.newPage()
  await learner.goto('/auth')
  await signIn(learner, email, password)
  await expect(learner).toHaveURL('/courses')
  return learner
}

test('a changed profile shows a confirmation and closes automatically', proof, async ({ page }) => {
  await signInAsPartner(page)
  const learner = await createLearner(page, 'Правкина')
  const dialog = await openEditDialog(page, learner)
  await dialog.getByLabel('Имя', { exact: true }).fill('Инна')
  await dialog.getByLabel('Телефон').fill('89123456789')
  await dialog.getByLabel('Отчество (если есть)').fill('')
  await dialog.getByRole('button', { name: 'Сохранить профиль' }).click()
  await expect(dialog.getByRole('heading', { name: 'Профиль обновлён' })).toBeFocused()
  // Closes automatically after 5 seconds.
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Правкина Инна/ })).toContainText(learner.email)
  await expect(page.getByRole('button', { name: /^Изменить: Правкина Инна/ })).toBeFocused()
})

test('a press on the button is not lost when the field it leaves shows a fault', proof, async ({ page }) => {
  await signInAsPartner(page)
  const dialog = await openEditDialog(page, await createLearner(page, 'Нажимова'))
  await dialog.getByLabel('Имя', { exact: true }).fill('')
  await dialog.getByLabel('Телефон').fill('+7 912')
  await dialog.getByRole('button', { name: 'Сохранить профиль' }).click()
  await expect(dialog.getByText('Пожалуйста, заполните все обязательные поля')).toBeVisible()
  await expect(dialog.getByLabel('Имя', { exact: true })).toBeFocused()
})

test(
  'a new password ends the learner’s session, arrives by mail and works',
  proof,
  async ({ page, browser, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAsPartner(page)
    const { email, ...rest } = await createLearner(page, 'Паролева')
    const first = await mailedPassword(product, email)
    const learner = await openAsLearner(browser, product, email, first)

    const dialog = await openEditDialog(page, { email, ...rest })
    await expect(dialog.getByText(first)).toBeHidden()
    await dialog.getByRole('button', { name: 'Показать пароль' }).click()
    await expect(dialog.getByText(first)).toBeVisible()
    await dialog.getByRole('button', { name: 'Скопировать пароль' }).click()
    await expectSaid(page, 'Скопировано!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

    await dialog.getByRole('button', { name: 'Новый пароль' }).click()
    const field = dialog.getByLabel('Новый пароль', { exact: true })
    await expect(field).toHaveValue(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{8}$/)
    const second = await field.inputValue()
    await dialog.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(dialog.getByText('Пароль сохранён')).toBeVisible()
    await expect(dialog.getByText(second)).toBeVisible()

    await learner.reload()
    const again = learner.getByRole('dialog', { name: 'Войдите ещё раз' })
    await again.getByLabel('Пароль', { exact: true }).fill(first)
    await again.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(again.getByText('Неверный логин или пароль')).toBeVisible()
    await again.getByLabel('Пароль', { exact: true }).fill(second)
    await again.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(again).toBeHidden()

    await dialog.getByRole('button', { name: 'Отправить логин и пароль' }).click()
    await expect(dialog.getByRole('heading', { name: 'Логин и пароль успешно отправлены!' })).toBeVisible()
    expect(await mailedPasswords(product, email, 2)).toEqual([first, second])
    await learner.context().close()
  },
)

test(
  'a learner sees that a course is paused, and continues it after it is resumed',
  proof,
  async ({ page, browser, product }) => {
    await signInAsPartner(page)
    const own = await createLearner(page, 'Паузова')
    const learner = await openAsLearner(browser, product, own.email, await mailedPassword(product, own.email))
    await takeChecks(learner, 1)
    await learner.goto('/courses')
    await learner.getByRole('main').getByRole('link', { name: 'Продолжить' }).first().click()
    await expect(learner.getByRole('button', { name: 'Учить новое' })).toBeVisible()
    const address = learner.url()

    const dialog = await openEditDialog(page, own)
    await dialog.getByRole('button', { name: 'Приостановить' }).click()
    await expect(dialog.getByText('Курс приостановлен')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Возобновить' })).toBeFocused()
    // In another tab: the tab of the course asks for confirmation before navigation.
    const tab = await learner.context().newPage()
    await tab.goto(address)
    await expect(tab.getByRole('button', { name: 'Курс приостановлен' })).toBeVisible()

    await dialog.getByRole('button', { name: 'Возобновить' }).click()
    await expect(dialog.getByText('Курс возобновлён')).toBeVisible()
    const later = await learner.context().newPage()
    await later.goto(address)
    await expect(later.getByRole('button', { name: 'Учить новое' })).toBeVisible()
    await learner.context().close()
  },
)

test(
  'the statistic opens from the dialog, is read by keyboard, and leads back to the same list',
  proof,
  async ({ page, browser, product }) => {
    await signInAsPartner(page)
    const own = await createLearner(page, 'Графикова')
    const learner = await openAsLearner(browser, product, own.email, await mailedPassword(product, own.email))
    await takeChecks(learner, 3)
    await learner.context().close()

    const dialog = await openEditDialog(page, own)
    const list = page.url()
    await dialog.getByRole('link', { name: 'Статистика' }).click()
    await expect(page).toHaveURL(/\/statistic\?user_course_id=\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Статистика' })).toBeVisible()
    await expect(page.getByText('Графикова Анна Петровна')).toBeVisible()
    const chart = page.getByRole('slider', { name: 'Процент правильных ответов по занятиям' })
    await chart.focus()
    await expect(chart).toHaveAttribute('aria-valuenow', '3')
    await page.keyboard.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /\d+\s%, \d+\sправильных из\sвсего\s10$/)
    await expect(chart.getByText(/правильных из\sвсего\s10/)).toBeVisible()
    await page.getByText('Таблицей').click()
    await expect(page.getByRole('table', { name: 'Результаты занятий' }).getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('table', { name: 'История занятий' }).getByRole('row')).toHaveCount(4)
    await page.reload()
    await page.getByRole('link', { name: 'Назад к списку' }).click()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('row', { name: /Графикова/ })).toBeVisible()
  },
)

test(
  'two staff edit one profile: the second gets a conflict, and nothing is lost or overwritten silently',
  proof,
  async ({ page, browser, product }) => {
    await signInAsPartner(page)
    const own = await createLearner(page, 'Двойнова')
    const other = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
    await signInAsSuperuser(other)
    const ours = await openEditDialog(page, own)
    const theirs = await openEditDialog(other, own)

    await ours.getByLabel('Имя', { exact: true }).fill('Инна')
    await theirs.getByLabel('Телефон').fill('+7 999 888-77-66')
    await theirs.getByLabel('Имя', { exact: true }).fill('Жанна')
    await theirs.getByRole('button', { name: 'Сохранить профиль' }).click()
    await expect(theirs.getByRole('heading', { name: 'Профиль обновлён' })).toBeVisible()

    await ours.getByRole('button', { name: 'Сохранить профиль' }).click()
    await expect(ours.getByText('данные изменил кто-то другой')).toBeVisible()
    await expect(ours.getByLabel('Имя', { exact: true })).toHaveValue('Инна')
    await ours.getByRole('button', { name: 'Показать, что изменилось' }).click()
    await expect(ours.getByText('было «Анна», стало «Жанна»')).toBeVisible()
    await expect(ours.getByLabel('Телефон')).toHaveValue('+7 999 888-77-66')
    await ours.getByRole('button', { name: 'Сохранить профиль' }).click()
    await expect(ours.getByRole('heading', { name: 'Профиль обновлён' })).toBeVisible()

    const seen = await openEditDialog(other, own)
    await expect(seen.getByLabel('Имя', { exact: true })).toHaveValue('Инна')
    await expect(seen.getByLabel('Телефон')).toHaveValue('+7 999 888-77-66')
    await other.close()
  },
)

test(
  'two staff change one password: the second gets a conflict before the first password is overwritten',
  proof,
  async ({ page, browser, product }) => {
    await signInAsPartner(page)
    const own = await createLearner(page, 'Ключева')
    const other = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
    await signInAsSuperuser(other)
    const ours = await openEditDialog(page, own)
    const theirs = await openEditDialog(other, own)
    await ours.getByRole('button', { name: 'Новый пароль' }).click()
    await theirs.getByRole('button', { name: 'Новый пароль' }).click()
    await theirs.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(theirs.getByText('Пароль сохранён')).toBeVisible()

    const wanted = await ours.getByLabel('Новый пароль', { exact: true }).inputValue()
    await ours.getByRole('button', { name: 'Сохранить пароль' }).click()
    await ours.getByRole('button', { name: 'Показать, что изменилось' }).click()
    await expect(ours.getByText('Пароль уже изменён на другой.')).toBeVisible()
    await expect(ours.getByLabel('Новый пароль', { exact: true })).toHaveValue(wanted)
    await ours.getByRole('button', { name: 'Сохранить пароль' }).click()
    await expect(ours.getByText('Пароль сохранён')).toBeVisible()
    const learner = await openAsLearner(browser, product, own.email, wanted)
    await learner.context().close()
    await other.close()
  },
)

test(
  'a superuser blocks a learner, who is signed out at once, and unblocks them',
  proof,
  async ({ page, browser, product }) => {
    const partner = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
    await signInAsPartner(partner)
    const own = await createLearner(partner, 'Закрытова')
    await partner.close()
    const password = await mailedPassword(product, own.email)
    const learner = await openAsLearner(browser, product, own.email, password)

    await signInAsSuperuser(page)
    const dialog = await openEditDialog(page, own)
    await dialog.getByRole('button', { name: 'Заблокировать вход' }).click()
    await dialog.getByRole('button', { name: 'Заблокировать', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Разблокировать вход' })).toBeFocused()
    await learner.reload()
    await expect(learner).toHaveURL('/auth')
    await expect(learner.getByText('Учётная запись заблокирована. Обратитесь к администратору')).toBeVisible()

    await dialog.getByRole('button', { name: 'Разблокировать вход' }).click()
    await expect(dialog.getByRole('button', { name: 'Заблокировать вход' })).toBeVisible()
    await signIn(learner, own.email, password)
    await expect(learner).toHaveURL('/courses')
    await learner.context().close()
  },
)
