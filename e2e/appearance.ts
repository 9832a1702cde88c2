import { expect, type Page } from '@playwright/test'
import { listClippedTexts } from './clipped-text.ts'
import { listSqueezedTexts } from './squeezed-text.ts'
import { listSmallTargets } from './target-size.ts'

interface Appearance {
  width: number
  colorScheme: 'light' | 'dark'
  /** The text size that a person has set in the browser. */
  textPercent: number
  /** A finger instead of a mouse: there the size of the targets is checked too. */
  isTouched: boolean
  /** The text spacing of WCAG 1.4.12, which a reader's own style sheet may set. */
  isSpaced?: boolean
}

const widths = [360, 768, 1440] as const
const themes = ['light', 'dark'] as const

const allAppearances: readonly Appearance[] = [
  ...widths.flatMap((width) =>
    themes.map((colorScheme) => {
      return { width, colorScheme, textPercent: 100, isTouched: width === 360 && colorScheme === 'light' }
    }),
  ),
  { width: 320, colorScheme: 'light', textPercent: 200, isTouched: true },
  { width: 360, colorScheme: 'light', textPercent: 100, isTouched: false, isSpaced: true },
]

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

/** `npm run proof` checks every state of every screen; `npm test` checks one state of each screen. */
export const isProof = Boolean(process.env.PROOF)

/** Every width in both themes, large text, and text spacing; in `npm test` only the narrowest, which shows nearly all faults of a screen. */
export const appearances = isProof ? allAppearances : allAppearances.slice(0, 1)

/** «360 px, light», for the titles of tests. */
export const nameOf = ({ width, colorScheme, textPercent, isSpaced }: Appearance): string =>
  `${width} px, ${colorScheme}${textPercent === 100 ? '' : `, text of ${textPercent} %`}${isSpaced ? ', spaced text' : ''}`

const appearanceOf = new WeakMap<Page, Appearance>()

export const setAppearance = async (
  page: Page,
  appearance: Appearance,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<void> => {
  const { width, colorScheme, textPercent, isTouched, isSpaced } = appearance
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme, reducedMotion })
  appearanceOf.set(page, appearance)
  if (isSpaced) {
    await page.addInitScript((text) => {
      // The policy of the page allows no style element.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, spacing)
  }
  if (textPercent === 100 && !isTouched) return
  const browser = await page.context().newCDPSession(page)
  if (isTouched) await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const standard = (16 * textPercent) / 100
  await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: (13 * textPercent) / 100 } })
}

/** The text has its size and room and, for a finger, every control is large enough. */
export const expectSizes = async (page: Page): Promise<void> => {
  const appearance = appearanceOf.get(page)
  if (appearance === undefined) return
  const inForce = await page.evaluate(() => ({
    textPercent: (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16) * 100,
    isTouched: matchMedia('(pointer: coarse)').matches,
    isSpaced: getComputedStyle(document.body).letterSpacing !== 'normal',
  }))
  const { textPercent, isTouched, isSpaced = false } = appearance
  expect(inForce).toEqual({ textPercent, isTouched, isSpaced })
  expect(await listSqueezedTexts(page), 'texts in too narrow a column').toEqual([])
  if (textPercent > 100 || isSpaced) expect(await listClippedTexts(page), 'texts that are cut off').toEqual([])
  if (isTouched) expect(await listSmallTargets(page), 'controls too small for a finger').toEqual([])
}

export const hasNoHorizontalScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** How much of the page has moved by itself so far: the sum of all layout shifts that no input caused. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) sum += value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
