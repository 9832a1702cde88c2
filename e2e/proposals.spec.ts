import type { Locator, Page } from '@playwright/test'
import { inDatabase } from './direct-database.ts'
import { demoPassword, signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить заявку' })
const consent = (page: Page) => page.getByRole('checkbox')

/** Unique: a repeated proposal would return the first one. */
let serial = 0
const newEmail = () => {
  serial += 1
  return `applicant-${process.pid}-${serial}@example.org`
}

const fillIn = async (page: Page, email = newEmail()) => {
  await field(page, 'Курс').selectOption({ label: 'Эксплуатация подъёмных сооружений (40.20900.15)' })
  await field(page, 'Фамилия').fill('Ёлкин')
  await field(page, 'Имя').fill('Пётр')
  await field(page, 'Дата рождения').pressSequentially('30041987')
  await field(page, 'Телефон').pressSequentially('89123456789')
  await field(page, 'Email').fill(email)
  await consent(page).check()
}

const sentNumber = async (page: Page): Promise<string> => {
  const heading = page.getByRole('heading', { name: /Заявка №\s\d+ отправлена/ })
  await expect(heading).toBeVisible()
  return /\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

const countPosts = (page: Page): string[] => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/proposals/')) posts.push(request.postData() ?? '')
  })
  return posts
}

/** Waits for hydration: before that a click does nothing. */
const open = async (page: Page, address = '/application') => {
  await page.goto(address)
  await expect(send(page)).toBeEnabled()
}

test('a visitor applies: input is formatted while typing, and the number survives a reload', async ({ page }) => {
  await open(page)
  const email = newEmail()
  await fillIn(page, email)
  await expect(field(page, 'Дата рождения')).toHaveValue('30.04.1987')
  await expect(field(page, 'Телефон')).toHaveValue('+7 912 345-67-89')
  await page.getByLabel('Центр оценки квалификаций (необязательно)').selectOption({ index: 2 })
  const posts = countPosts(page)
  await send(page).click()
  const number = await sentNumber(page)
  expect(Number(number)).toBeGreaterThan(10_000)
  await expect(page.getByText(email)).toBeVisible()
  expect(posts).toHaveLength(1)
  await page.reload()
  await expect.poll(() => sentNumber(page)).toBe(number)
  await page.getByRole('link', { name: 'Подать ещё одну' }).click()
  await expect(field(page, 'Фамилия')).toHaveValue('')
})

const onlyLetters = 'Только буквы, дефис, апостроф и пробел'
const noSuchDate = 'Такой даты нет. Укажите день, месяц и год'
const phoneRule = 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'
const emailRule = 'Пожалуйста, введите корректный email'

const badInputs: [string, string, string][] = [
  ['Фамилия', 'Ёлкин 2', onlyLetters],
  ['Имя', '<b>', onlyLetters],
  ['Отчество (если есть)', '№', onlyLetters],
  ['Дата рождения', '31.02.1987', noSuchDate],
  ['Дата рождения', '30.04.87', noSuchDate],
  ['Дата рождения', '30.04.2090', 'Эта дата ещё не наступила'],
  ['Дата рождения', '30.04.2020', 'Заявку можно подать с 18 лет'],
  ['Дата рождения', '30.04.1887', 'Проверьте год рождения'],
  ['Телефон', '+7912345678', phoneRule],
  ['Телефон', '+375291234567', phoneRule],
  ['Телефон', '+7 912 345-67-890', phoneRule],
  ['Телефон', 'позвоните вечером', phoneRule],
  ['Email', 'elkin', emailRule],
  ['Email', 'elkin@example', emailRule],
  ['Email', 'el kin@example.org', emailRule],
]

test(
  'every invalid input shows its fault on blur, and the fault disappears when corrected',
  proof,
  async ({ page }) => {
    await open(page)
    for (const [name, value, message] of badInputs) {
      await field(page, name).fill(value)
      await field(page, name).blur()
      await expect(field(page, name), `${name}: ${value}`).toHaveAccessibleDescription(
        new RegExp(message.replace('+', '\\+')),
      )
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await field(page, name).fill('')
    }
    await field(page, 'Телефон').fill('8 (912) 345-67-89')
    await expect(field(page, 'Телефон')).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test('an incomplete form is not sent: focus goes to the first wrong field', proof, async ({ page }) => {
  await open(page)
  const posts = countPosts(page)
  await send(page).click()
  await expect(field(page, 'Курс')).toBeFocused()
  for (const words of [
    'Выберите курс',
    'Укажите фамилию',
    'Укажите имя',
    'Укажите дату рождения',
    'Укажите телефон',
    'Укажите email',
    'Без согласия мы не можем принять заявку',
  ]) {
    await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible()
  }
  await fillIn(page)
  await consent(page).uncheck()
  await send(page).click()
  await expect(consent(page)).toBeFocused()
  expect(posts).toEqual([])
})

test('the caret in the middle of a phone number keeps its position among the digits', proof, async ({ page }) => {
  await open(page)
  const phone = field(page, 'Телефон')
  await phone.fill('89123456789')
  // After 912: two backspaces delete a digit and not only the separator.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7))
  await phone.press('Backspace')
  await expect(phone).toHaveValue('+7 912 345-67-89')
  await phone.press('Backspace')
  await expect(phone).toHaveValue('+7 913 456-78-9')
  await phone.press('2')
  await expect(phone).toHaveValue('+7 912 345-67-89')
})

test(
  'typed input survives a reload but not a new tab; consent must be given again',
  proof,
  async ({ page, context }) => {
    await open(page, '/application?course=1')
    await fillIn(page, 'draft@example.org')
    await page.reload()
    await expect(field(page, 'Фамилия')).toHaveValue('Ёлкин')
    await expect(field(page, 'Дата рождения')).toHaveValue('30.04.1987')
    await expect(field(page, 'Телефон')).toHaveValue('+7 912 345-67-89')
    await expect(field(page, 'Email')).toHaveValue('draft@example.org')
    // The chosen course, not the one in the address.
    await expect(field(page, 'Курс').locator('option:checked')).toHaveText(/подъёмных сооружений/)
    await expect(consent(page)).not.toBeChecked()
    const other = await context.newPage()
    await open(other)
    await expect(field(other, 'Фамилия')).toHaveValue('')
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(field(page, 'Фамилия')).toHaveValue('')
    await page.reload()
    await expect(field(page, 'Фамилия')).toHaveValue('')
  },
)

test('the address can preselect the course', proof, async ({ page }) => {
  await open(page, '/application?course=2')
  await expect(field(page, 'Курс').locator('option:checked')).toHaveText(/подъёмных сооружений/)
  await open(page, '/application?course=999')
  await expect(field(page, 'Курс')).toHaveValue('')
})

test('a double click sends once', proof, async ({ page }) => {
  await open(page)
  await fillIn(page)
  const posts = countPosts(page)
  await send(page).dblclick()
  await sentNumber(page)
  expect(posts).toHaveLength(1)
})

test('after a lost response the repeated request returns the same proposal', proof, async ({ page }) => {
  await open(page)
  await fillIn(page)
  let first = ''
  await page.route('**/api/proposals/', async (route) => {
    const answer = await route.fetch()
    first = String(((await answer.json()) as { proposal_id: number }).proposal_id)
    await route.abort()
  })
  await send(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Введённое сохранено в этой вкладке' })
  await expect(alert).toBeFocused()
  await page.unroute('**/api/proposals/')
  await send(page).click()
  await expect.poll(() => sentNumber(page)).toBe(first)
})

test(
  'a partner sees on whose behalf they apply; an ended session does not turn them into a visitor',
  proof,
  async ({ page, product }) => {
    await page.goto('/partner-auth')
    await signIn(page, 'partner@example.org')
    await expect(page).toHaveURL('/account-list')
    await open(page)
    await expect(page.getByText('Заявка будет отправлена от имени: ООО «Вектор»')).toBeVisible()
    await fillIn(page)
    await inDatabase(
      product,
      `update session set ended_at = now() where user_id = (select id from app_user where email = 'partner@example.org')`,
    )
    await send(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    const posted = page.waitForResponse((answer) => answer.url().endsWith('/api/proposals/') && answer.status() === 201)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    expect((await posted).request().headers().authorization).toMatch(/^Bearer /)
    await sentNumber(page)
    await expect(page.getByRole('link', { name: 'К учётным записям' })).toBeVisible()
  },
)

test('the form is filled in by keyboard, and Tab skips the honeypot', proof, async ({ page }) => {
  await open(page)
  await field(page, 'Курс').focus()
  const passed: string[] = []
  for (let n = 0; n < 14; n += 1) {
    await page.keyboard.press('Tab')
    passed.push(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? ''))
  }
  expect(passed).toContain('consent')
  expect(passed).not.toContain('website')
})
