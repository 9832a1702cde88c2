import type { Page } from '@playwright/test'

interface Appearance {
  width: number
  colorScheme: 'light' | 'dark'
  /** The text size that a person has set in the browser. */
  textPercent: number
}

const widths = [360, 768, 1440] as const
const themes = ['light', 'dark'] as const

const allAppearances: readonly Appearance[] = [
  ...widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme, textPercent: 100 }))),
  { width: 320, colorScheme: 'light', textPercent: 200 },
]
/** `npm run proof` checks every state of every screen; `npm test` checks one state of each screen. */
export const isProof = Boolean(process.env.PROOF)

/** Every width in both themes, and large text; in `npm test` only the narrowest, which shows nearly all faults of a screen. */
export const appearances = isProof ? allAppearances : allAppearances.slice(0, 1)

/** «360 px, light», for the titles of tests. */
export const nameOf = ({ width, colorScheme, textPercent }: Appearance): string =>
  `${width} px, ${colorScheme}${textPercent === 100 ? '' : `, text of ${textPercent} %`}`

export const setAppearance = async (
  page: Page,
  { width, colorScheme, textPercent }: Appearance,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<void> => {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion })
  if (textPercent === 100) return
  const browser = await page.context().newCDPSession(page)
  const standard = (16 * textPercent) / 100
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: (13 * textPercent) / 100 } })
}

export const hasNoHorizontalScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
