import type { Page } from '@playwright/test'

type Edges = readonly [top: number, bottom: number]

/** The part of the window between the bars that stick to its edges; they get the attribute `data-bar`. */
const findEdges = (page: Page): Promise<Edges> =>
  page.evaluate(() => {
    const middle = innerHeight / 2
    let [first, last] = [0, innerHeight]
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) continue
      const { top, bottom } = element.getBoundingClientRect()
      element.dataset.bar = ''
      if (top <= 0 && bottom < middle) first = Math.max(first, bottom)
      if (bottom >= innerHeight && top > middle) last = Math.min(last, top)
    }
    return [first, last] as const
  })

/** Covers the visible part of each cut line with the colour behind it. */
const coverCutLines = (page: Page, edges: Edges): Promise<void> =>
  page.evaluate(([first, last]) => {
    const isCut = ({ top, bottom }: DOMRect) => [first, last].some((edge) => top < edge - 1 && bottom > edge + 1)
    const colourBehind = (element: Element | null): string => {
      const colour = element === null ? '' : getComputedStyle(element).backgroundColor
      return element !== null && /, 0\)$|^transparent$/.test(colour) ? colourBehind(element.parentElement) : colour
    }
    const cover = ({ left, top, width, bottom }: DOMRect, colour: string) => {
      const box = document.body.appendChild(document.createElement('div'))
      const from = Math.max(top, first)
      box.dataset.cover = ''
      box.style.cssText = `position: fixed; left: ${left}px; top: ${from}px; width: ${width}px;
        height: ${Math.min(bottom, last) - from}px; background: ${colour}`
    }
    const linesOf = (text: Text) => {
      const range = document.createRange()
      range.selectNode(text)
      return [...range.getClientRects()]
    }
    const texts = [
      ...document.querySelectorAll('body *:not([data-bar], [data-bar] *, button, button *, label, label *)'),
    ]
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node instanceof Text)
    for (const text of texts) {
      for (const line of linesOf(text)) if (isCut(line)) cover(line, colourBehind(text.parentElement))
    }
  }, edges)

/** Hides buttons and options that are cut. */
const hideCutControls = (page: Page, edges: Edges): Promise<void> =>
  page.evaluate((lines) => {
    for (const element of document.querySelectorAll<HTMLElement>('button, label')) {
      const { top, bottom } = element.getBoundingClientRect()
      const isCut = lines.some((edge) => top < edge - 1 && bottom > edge + 1)
      if (isCut && element.closest('[data-bar]') === null) element.style.visibility = 'hidden'
    }
  }, edges)

/**
 * Hides what the edge of the picture, or a bar that sticks to it, would cut, so that a picture of a part of a page ends
 * between two lines.
 */
export const hideCutLines = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    for (const cover of document.querySelectorAll('[data-cover]')) cover.remove()
  })
  const edges = await findEdges(page)
  await coverCutLines(page, edges)
  await hideCutControls(page, edges)
}
