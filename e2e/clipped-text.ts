import type { Page } from '@playwright/test'

/** Texts of which a part is cut off: their box hides what does not fit, by an ellipsis or without one. */
export const listClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    /** For screen readers only. */
    const isCutOut = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isCutOut(element.parentElement))

    /** The boxes of the visible text within an element. */
    const textBoxes = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        if (!node.textContent?.trim() || !node.parentElement?.checkVisibility() || isCutOut(node.parentElement))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        boxes.push(...range.getClientRects())
      }
      return boxes
    }

    const isClipped = (element: HTMLElement) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (!hides(overflowX) && !hides(overflowY)) return false
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return false
      const { left, top } = element.getBoundingClientRect()
      const [right, bottom] = [left + element.offsetWidth, top + element.offsetHeight]
      // A line is higher than its letters: two pixels of it may be outside.
      return textBoxes(element).some(
        (box) => box.width > 1 && (box.right > right + 1 || box.left < left - 1 || box.bottom > bottom + 2),
      )
    }

    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && !isCutOut(element) && isClipped(element))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} «${element.innerText.slice(0, 80)}»`)
  })
