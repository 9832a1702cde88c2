import { expect, type Page } from '@playwright/test'

/** Call it before the page is opened; the returned function waits until the opened page is hydrated. */
export const watchHydration = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(() => {
    document.addEventListener('dopusk-ready', () => Object.assign(window, { isHydrated: true }))
  })
  return () => page.waitForFunction(() => 'isHydrated' in window)
}

/** Before hydration the landing page can be clicked, but only the browser's default actions happen. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Попробовать без регистрации' })).toBeEnabled()
