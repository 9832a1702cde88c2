import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Recorded {
  isHydrated?: true
  /** What the live regions of the page have said so far. */
  said?: Set<string>
}

/** In each page from its start. Some messages go after seconds: on a busy machine a test would look too late. */
export const recordPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recorded = window as Recorded
    const said = new Set<string>()
    recorded.said = said
    document.addEventListener('dopusk-ready', () => {
      recorded.isHydrated = true
    })
    const record = () => {
      for (const { textContent } of document.querySelectorAll('[role="status"], [role="status"] p'))
        if (textContent !== '') said.add(textContent)
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** A screen of a course can be opened by its address: having left another one would lead to /courses. */
export const dropRedirectFlag = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.origin !== 'null') localStorage.removeItem('redirectToCourses')
  })

export const waitUntilHydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window as Recorded).isHydrated === true)

/** The screen reacts and has what it asked for: no skeleton and no late font or picture. */
export const waitForScreen = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      (window as Recorded).isHydrated === true &&
      document.querySelector('[data-skeleton], [aria-busy="true"], [aria-label="Загружаем…"]') === null &&
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete),
  )

/** The page has said this since it was loaded, in a message that may be gone by now. */
export const expectSaid = (page: Page, words: string | RegExp): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...((window as Recorded).said ?? [])]), { message: `said: ${words}` })
    .toContainEqual(typeof words === 'string' ? words : expect.stringMatching(words))
