import { expect, type Page } from '@playwright/test'

/** Before hydration the landing page can be clicked, but only the browser's default actions happen. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Попробовать без регистрации' })).toBeEnabled()
