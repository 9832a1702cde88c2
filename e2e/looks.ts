import type { Page } from '@playwright/test'

const widths = [360, 768, 1440] as const
const themes = ['light', 'dark'] as const

const everyLook = widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme })))
const isProof = Boolean(process.env.EVERY_LOOK)

/** Every width in both themes is for `npm run proof`. In `npm test` the narrowest shows nearly all faults of a screen… */
export const looks = isProof ? everyLook : everyLook.slice(0, 1)

/** …and quick screens show those of the dark theme, which are nearly all in the shared colours. */
export const bothEnds = isProof ? everyLook : [...everyLook.slice(0, 1), ...everyLook.slice(-1)]

export const hasNoSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
