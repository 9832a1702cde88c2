import { signIn } from './sign-in.ts'
import { expect, proof, test } from './test.ts'

test('a learner signs in to the courses and sees a greeting', async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
  await expect(page.getByText(/^Здравствуйте, Анна\sПетровна\s+learner@example.org$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Учётные записи' })).toHaveCount(0)
})

test('a partner signs in on the partners’ page and gets the account list', proof, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Вход для партнёров' }).click()
  await expect(page).toHaveURL('/partner-auth')
  await signIn(page, 'partner@example.org')
  await expect(page).toHaveURL('/account-list')
})

test('a superuser signs in to the courses and can open the account list', proof, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'admin@example.org')
  await expect(page).toHaveURL('/courses')
  await page.getByRole('link', { name: 'Учётные записи' }).click()
  await expect(page).toHaveURL('/account-list')
  await expect(page.getByRole('heading', { name: 'Нет доступа' })).toHaveCount(0)
})

test('dashboard users are redirected to the dashboard', proof, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'staff@example.org')
  await expect(page).toHaveURL('/dashboard/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Входящие')
})

test('a wrong password shows an error, and the form can be used again', proof, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'learner@example.org', 'not this one')
  await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль')
  await expect(page).toHaveURL('/auth')
  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
})

test('an empty form shows faults at their fields', proof, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Пожалуйста, введите корректный email')).toBeVisible()
  await expect(page.getByText('Обязательное поле')).toBeVisible()
  await expect(page.getByLabel('Логин (email)')).toBeFocused()
})

test('the tenth failure starts a lockout that shows its duration', proof, async ({ page }) => {
  await page.goto('/auth')
  for (let n = 0; n < 10; n += 1) {
    const answer = page.waitForResponse('**/api/login/')
    await signIn(page, 'many-failures@example.org', 'wrong')
    await answer
    await expect(page.getByRole('alert')).toHaveText('Неверный логин или пароль')
  }
  await signIn(page, 'many-failures@example.org', 'wrong')
  await expect(page.getByRole('alert')).toContainText(/Слишком много попыток/)
  await expect(page.getByRole('alert')).toContainText(/1[45]\sминут/)
})

test('the demo starts without an account and is marked as a demo', proof, async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Попробовать без регистрации' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByText(/Демонстрация до\s\d/)).toBeVisible()
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({
    isDemo: 'true',
    demoAccessToken: stored.accessToken,
    demoRefreshToken: stored.refreshToken,
  })
})

test('signing out ends the session on the server too', proof, async ({ page, request }) => {
  await page.goto('/auth')
  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|email/i.test(key)))).toEqual([])
  const answer = await request.get('/users/api/current_user/', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await page.goto('/courses')
  await expect(page).toHaveURL('/auth')
})

test('an administrator impersonates a user, sees it on every page, and ends it', async ({ page }) => {
  await page.goto('/auth-admin')
  await page.getByLabel('Логин пользователя').fill('learner@example.org')
  await signIn(page, 'staff@example.org')
  await expect(page).toHaveURL('/courses')
  await expect(page.getByText('Вы вошли как learner@example.org')).toBeVisible()
  await page.goto('/history')
  await expect(page.getByText('Вы вошли как learner@example.org')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуться' }).click()
  await expect(page).toHaveURL('/auth-admin')
  await expect(page.getByText('Вы вошли как')).toHaveCount(0)
})

test('a learner cannot impersonate', proof, async ({ page }) => {
  await page.goto('/auth-admin')
  await page.getByLabel('Логин пользователя').fill('partner@example.org')
  await signIn(page, 'learner@example.org')
  await expect(page.getByRole('alert')).toHaveText('Недостаточно прав для этого действия')
})

test('the access dialog opens, and focus returns', proof, async ({ page }) => {
  await page.goto('/auth')
  const asking = page.getByRole('button', { name: 'Как получить доступ?' })
  await asking.click()
  const dialog = page.getByRole('dialog', { name: 'Как получить доступ?' })
  await expect(dialog).toContainText('зарегистрироваться')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(asking).toBeFocused()
})

test('a button pressed before hydration takes effect', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Как получить доступ?' }).click()
  pressed.resolve()
  await expect(page.getByRole('dialog', { name: 'Как получить доступ?' })).toBeVisible()
})

test('a signed-in user does not see the form again', proof, async ({ page }) => {
  await page.goto('/partner-auth')
  await signIn(page, 'partner@example.org')
  await expect(page).toHaveURL('/account-list')
  await page.goto('/auth')
  await expect(page).toHaveURL('/account-list')
})

test('learners cannot open the staff’s screens', proof, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
  await page.goto('/account-list')
  await expect(page.getByRole('heading', { name: 'Нет доступа' })).toBeVisible()
})

test('the redirect flag leads to the courses once', proof, async ({ page }) => {
  await page.goto('/auth')
  await signIn(page, 'learner@example.org')
  await expect(page).toHaveURL('/courses')
  await page.evaluate(() => localStorage.setItem('redirectToCourses', 'true'))
  await page.goto('/history')
  await expect(page).toHaveURL('/courses')
  expect(await page.evaluate(() => localStorage.getItem('redirectToCourses'))).toBeNull()
  await page.goto('/history')
  await expect(page).toHaveURL('/history')
})
