import { expect, type Page } from '@playwright/test'

/** What the landing page shows can be pressed before the script is there, but then the browser alone answers. */
export const waitForHydration = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Попробовать без регистрации' })).toBeEnabled()
