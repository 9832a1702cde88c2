import type { Page } from '@playwright/test'
import { openCreateDialog, sendProposal, signInAsPartner } from './accounts.ts'
import { mailedPassword } from './mail.ts'
import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

/** A unique email. */
let serial = 0
const newEmail = (name: string) => {
  serial += 1
  return `${name}-${process.pid}-${serial}@example.org`
}

const countPosts = (page: Page, path: string): string[] => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) posts.push(request.postData() ?? '')
  })
  return posts
}

test(
  'a proposal becomes a learner who signs in with the mailed credentials',
  proof,
  async ({ page, browser, product }) => {
    await page.clock.install()
    await signInAsPartner(page)
    const email = newEmail('elkina')
    const proposal = await sendProposal(page, { email, last_name: 'Ёлкина' })
    const dialog = await openCreateDialog(page, proposal)
    await expect(dialog.getByLabel('Фамилия', { exact: true })).toHaveValue('Ёлкина')
    await expect(dialog.getByLabel('Дата рождения')).toHaveValue('30.04.1987')
    await expect(dialog.getByLabel('Телефон')).toHaveValue('+7 912 000-00-01')
    const posts = countPosts(page, '/api/user-profiles/')
    await dialog.getByRole('button', { name: 'Создать профиль' }).dblclick()
    await expect(dialog.getByRole('heading', { name: 'Профиль создан' })).toBeFocused()
    await expect(dialog.getByText(email)).toBeVisible()
    expect(posts).toHaveLength(1)
    // Closes automatically after 7 seconds.
    await page.clock.runFor(7000)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Ёлкина Анна Петровна/ })).toContainText(email)

    const password = await mailedPassword(product, email)
    expect(password).toHaveLength(8)
    const learner = await browser.newPage({ baseURL: product.url })
    await learner.goto('/auth')
    await signIn(learner, email, password)
    await expect(learner).toHaveURL('/courses')
    await expect(learner.getByRole('heading', { name: 'Специалист в сфере промышленной безопасности' })).toBeVisible()
    await learner.close()
  },
)

test('a known email shows a warning; the server refuses it at its field', proof, async ({ page }) => {
  await signInAsPartner(page)
  const proposal = await sendProposal(page, { email: newEmail('known'), last_name: 'Известная' })
  const dialog = await openCreateDialog(page, proposal)
  const warning = 'Пользователь с таким email уже зарегистрирован'
  await expect(dialog.getByText(warning)).toBeHidden()
  await dialog.getByLabel('Email').fill('learner@example.org')
  await dialog.getByLabel('Email').blur()
  await expect(dialog.getByRole('status').filter({ hasText: warning })).toBeVisible()
  await dialog.getByRole('button', { name: 'Создать профиль' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Произошла ошибка при создании пользователя')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(warning))
})

test('an existing learner is found, chosen from the keyboard and linked', proof, async ({ page }) => {
  await signInAsPartner(page)
  const proposal = await sendProposal(page, { email: newEmail('again'), last_name: 'Повторная' })
  const dialog = await openCreateDialog(page, proposal)
  await dialog.getByRole('tab', { name: 'Существующий' }).click()
  const box = dialog.getByRole('combobox', { name: 'Фамилия и имя' })
  await dialog.getByRole('button', { name: 'Выбрать обучающегося' }).click()
  await expect(box).toBeFocused()
  await expect(dialog.getByText('Выберите обучающегося из списка')).toBeVisible()
  await box.pressSequentially('Воронин')
  await expect(dialog.getByRole('option')).toHaveText([/^Воронин Глеб/])
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('Воронин Глеб')
  await dialog.getByRole('button', { name: 'Выбрать обучающегося' }).click()
  await expect(dialog.getByRole('heading', { name: 'Обучающийся выбран' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog.getByText('Окно останется открытым')).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).first().click()
  await expect(page.getByRole('row', { name: /Воронин Глеб/ })).toContainText(String(proposal))
})

test(
  'two staff edit one account: the second gets a conflict, and nothing is overwritten',
  proof,
  async ({ page, browser, product }) => {
    await signInAsPartner(page)
    const first = newEmail('first')
    const proposal = await sendProposal(page, { email: first, last_name: 'Первая' })
    const dialog = await openCreateDialog(page, proposal)
    const other = await browser.newPage({ baseURL: product.url, locale: 'ru-RU' })
    await signInAsPartner(other)
    const theirs = await openCreateDialog(other, proposal)
    await theirs.getByLabel('Email').fill(newEmail('second'))
    await dialog.getByRole('button', { name: 'Создать профиль' }).click()
    await expect(dialog.getByRole('heading', { name: 'Профиль создан' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Создать профиль' }).click()
    await expect(theirs.getByRole('alert')).toContainText('У этой учётной записи уже есть обучающийся')
    await theirs.getByRole('button', { name: 'Вернуться к списку' }).click()
    await expect(other.getByRole('row', { name: /Первая Анна/ })).toContainText(first)
    await other.close()
  },
)

test('repeated Esc asks about unsaved input, and waits for a running request', proof, async ({ page }) => {
  await signInAsPartner(page)
  const proposal = await sendProposal(page, { email: newEmail('escape'), last_name: 'Уходящая' })
  const dialog = await openCreateDialog(page, proposal)
  await dialog.getByLabel('Имя', { exact: true }).fill('Яна')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('heading', { name: 'Закрыть без сохранения?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Вернуться к форме' }).click()
  await expect(dialog.getByLabel('Имя', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Имя', { exact: true })).toHaveValue('Яна')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user-profiles/', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Создать профиль' }).click()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Создать профиль' })).toBeVisible()
  answer()
  await expect(dialog.getByRole('heading', { name: 'Профиль создан' })).toBeVisible()
})
