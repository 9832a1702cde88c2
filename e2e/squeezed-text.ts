import type { Page } from '@playwright/test'

/** Texts whose column is so narrow that they are read letter by letter from top to bottom. */
export const listSqueezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [minLetters, minLines, maxWidthEm] = [6, 4, 2.5]
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const { parentElement: parent } = node
      const text = node.textContent?.trim() ?? ''
      // Text for screen readers only is in a box of one pixel.
      if (text.length < minLetters || !parent?.checkVisibility() || parent.offsetWidth <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height } = range.getBoundingClientRect()
      const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (width < maxWidthEm * fontSize && height > minLines * fontSize) found.push(text)
    }
    return found
  })
