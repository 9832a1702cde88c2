import type { Page } from '@playwright/test'

export const demoPassword = 'demo-Parol-2026'

/** Fills in and sends the sign-in form of the page. */
export const signIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Логин (email)').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** In the browser: signs in and stores what the form stores. */
const storeSession = async (body: { email: string; password: string }): Promise<void> => {
  const csrf = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const answer = await fetch('/api/login/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrf },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${body.email} could not sign in: ${await answer.text()}`)
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const claims = access.split('.')[1] ?? ''
  const { iat } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }
  localStorage.setItem('clockOffsetMs', String(iat * 1000 - Date.now()))
  localStorage.setItem('refreshToken', refresh)
  localStorage.setItem('email', body.email)
  localStorage.setItem('accessToken', access)
}

/** Signs in without the form and opens an address, where the sign-in is not tested: two pages less are loaded. */
export const openAs = async (page: Page, email: string, address: string): Promise<void> => {
  // A short answer with the origin of the page.
  await page.goto('/healthz')
  await page.evaluate(storeSession, { email, password: demoPassword })
  await page.goto(address)
}
