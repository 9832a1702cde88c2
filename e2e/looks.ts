import type { Page } from '@playwright/test'

const widths = [360, 768, 1440] as const
const themes = ['light', 'dark'] as const

/** Every width in both themes is for `npm run proof`; the ends of both show nearly all faults, and take a third of the time. */
const everyLook = widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme })))
const ends = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

export const looks = process.env.EVERY_LOOK ? everyLook : ends

export const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
