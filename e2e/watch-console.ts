import type { Page } from '@playwright/test'

/** What the page writes to the console from now on: errors, warnings, what its policy blocks, exceptions. */
export const watchConsole = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
