import type { Page } from '@playwright/test'

const widths = [360, 768, 1440] as const
const themes = ['light', 'dark'] as const

const allAppearances = widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme })))
/** `npm run proof` checks every state of every screen; `npm test` checks one state of each screen. */
export const isProof = Boolean(process.env.PROOF)

/** Every width in both themes; in `npm test` only the narrowest, which shows nearly all faults of a screen. */
export const appearances = isProof ? allAppearances : allAppearances.slice(0, 1)

export const hasNoHorizontalScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
