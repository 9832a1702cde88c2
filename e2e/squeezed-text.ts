import type { Page } from '@playwright/test'

/** Texts whose column is so narrow that they are read letter by letter from top to bottom. */
export const listSqueezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [minLetters, minLines, maxWidthEm] = [6, 4, 2.5]
    /** For screen readers only, as the column names of a table that is shown as cards. */
    const isCutOut = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isCutOut(element.parentElement))
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const { parentElement: parent } = node
      const text = node.textContent?.trim() ?? ''
      if (text.length < minLetters || !parent?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height } = range.getBoundingClientRect()
      const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (width < maxWidthEm * fontSize && height > minLines * fontSize && !isCutOut(parent)) found.push(text)
    }
    return found
  })
