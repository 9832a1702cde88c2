import type { Page, Request } from '@playwright/test'
import { expireToken, inDatabase } from './direct-database.ts'
import { mailedLink } from './mail.ts'
import { demoPassword, openAs, signIn } from './sign-in.ts'
import { answerButton, openCourse, startDemo, startTraining, variants } from './study.ts'
import { expect, proof, test } from './test.ts'

const enter = async (page: Page, email = 'learner@example.org') => {
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page).toHaveURL('/courses')
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') ?? '')
const isRefresh = (request: Request) => request.url().endsWith('/api/token/refresh/')

test(
  'an expired token is refreshed once though ten tabs call at the same time',
  proof,
  async ({ page, context, product }) => {
    await enter(page)
    const expired = await expireToken(product, await storedToken(page))
    await page.evaluate((token) => localStorage.setItem('accessToken', token), expired)
    const refreshes: string[] = []
    const asked: string[] = []
    context.on('request', (request) => {
      if (isRefresh(request)) refreshes.push(request.url())
      if (request.url().endsWith('/users/api/current_user/')) asked.push(request.headers().authorization ?? '')
    })
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/account-list')))
    for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
    expect(refreshes).toHaveLength(1)
    expect(asked).toEqual(Array(10).fill(`Bearer ${await storedToken(page)}`))
  },
)

test(
  'a token that the server refuses as expired is refreshed, and the call is repeated in the background',
  proof,
  async ({ page, product }) => {
    await enter(page)
    const expired = await expireToken(product, await storedToken(page))
    await page.evaluate((token) => {
      localStorage.setItem('accessToken', token)
      localStorage.setItem('clockOffsetMs', String(-7200_000))
    }, expired)
    await page.goto('/account-list')
    await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await storedToken(page)).not.toBe(expired)
  },
)

test(
  'without a valid refresh token the page shows the sign-in dialog and then repeats the call',
  proof,
  async ({ page }) => {
    await enter(page)
    await page.evaluate(() => {
      localStorage.setItem('refreshToken', 'made-up')
      localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`)
    })
    await page.goto('/account-list')
    const dialog = page.getByRole('dialog', { name: 'Войдите ещё раз' })
    await expect(dialog.getByLabel('Логин (email)')).toHaveValue('learner@example.org')
    await dialog.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/account-list')
    await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
  },
)

test('a registered person confirms the address and signs in; when blocked, they are signed out with the reason', async ({
  page,
  product,
  request,
}) => {
  const email = 'soon-blocked@example.org'
  const registration = { email, password: demoPassword, password_confirm: demoPassword }
  expect((await request.post('/api/registration/', { data: registration })).status()).toBe(202)
  await page.goto(await mailedLink(product, email))
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByRole('link', { name: 'Войти' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL('/courses')
  await inDatabase(
    product,
    `insert into learner_profile (user_id, last_name, first_name, phone, birth_date, is_blocked)
     select id, 'Громов', 'Пётр', '+79000000000', '1985-03-01', true from app_user where email = $1`,
    [email],
  )
  // Whichever call is the next one, and whatever page it belongs to.
  await page.goto('/account-list')
  await expect(page).toHaveURL('/auth')
  const reason = page.getByText('Учётная запись заблокирована. Обратитесь к администратору')
  await expect(reason).toBeVisible()
  expect(await storedToken(page)).toBe('')
  await page.reload()
  await expect(reason).toBeVisible()

  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
  await expect(reason).toHaveCount(0)
})

test('signing out in one tab signs out the others', proof, async ({ page, context }) => {
  await enter(page)
  const other = await context.newPage()
  await other.goto('/history')
  await expect(other.getByText(/^Здравствуйте, Анна\sПетровна/)).toBeVisible()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(other).toHaveURL('/auth')
})

test('a tab with a running training reloads once another person has signed in; the unsent answer waits for its owner', async ({
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: extraHTTPHeaders ?? {} })
  const asked: string[] = []
  context.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await context.route('**/create_answer/', (route) => route.abort())
  const page = await context.newPage()
  await startDemo(page)
  await openCourse(page)
  await startTraining(page)
  await variants(page).first().click()
  await answerButton(page).click()
  await expect(page.getByText(/^Не\sотправлено: 1\sответ$/)).toBeVisible()
  const findPending = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':answer:')))
  const pending = await findPending()
  expect(pending).toHaveLength(1)

  const reloaded = page.waitForEvent('load')
  const other = await context.newPage()
  await openAs(other, 'partner@example.org', '/account-list')
  await reloaded
  expect(asked).toEqual([])
  await expect(page.getByText(/Не\sотправлено/)).toHaveCount(0)
  expect(await findPending()).toEqual(pending)
  await context.close()
})

test('a lost connection shows a notice and keeps the form', proof, async ({ page, context }) => {
  await page.goto('/auth')
  await page.getByLabel('Логин (email)').fill('learner@example.org')
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await context.setOffline(true)
  await expect(page.getByText(/Нет подключения/)).toBeVisible()
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toContainText('Нет связи с сервером')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/courses')
})
