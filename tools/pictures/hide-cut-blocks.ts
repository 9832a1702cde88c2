import type { Page } from '@playwright/test'

/**
 * Hides what the edge of the picture, or a bar that sticks to it, would cut: a block with a cut line of text, and a cut
 * cell or button. A picture of a part of a page then ends between two lines.
 */
export const hideCutBlocks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const middle = innerHeight / 2
    const bars = [...document.querySelectorAll('body *')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    )
    const boxes = bars.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0)
    const atTop = boxes.filter(({ top, bottom }) => top <= 0 && bottom < middle).map(({ bottom }) => bottom)
    const atBottom = boxes.filter(({ top, bottom }) => bottom >= innerHeight && top > middle).map(({ top }) => top)
    const edges = [Math.max(0, ...atTop), Math.min(innerHeight, ...atBottom)]
    const isCut = ({ top, bottom }: DOMRect) => edges.some((edge) => top < edge - 1 && bottom > edge + 1)
    const hide = (element: Element | null) => {
      const isBar = bars.some((bar) => bar.contains(element))
      if (element instanceof HTMLElement && !isBar) element.style.visibility = 'hidden'
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNode(text)
      if ([...range.getClientRects()].some(isCut))
        hide(text.parentElement?.closest('label, li, p, button, div') ?? null)
    }
    for (const element of document.querySelectorAll('button, li, label')) {
      if (isCut(element.getBoundingClientRect())) hide(element)
    }
  })
