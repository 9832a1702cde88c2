import type { Page } from '@playwright/test'

export const demoPassword = 'demo-Parol-2026'

/** Fills in and sends the sign-in form of the page. */
export const signIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Логин (email)').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}
