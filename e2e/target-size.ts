import type { Page } from '@playwright/test'

/**
 * Controls whose hit area is smaller than 44 × 44 px, or 48 × 48 px where people study, each with its size. The hit area is what a finger reaches: the box
 * with its overlays and its label. Links within a sentence are exempt, as in WCAG 2.5.8.
 */
export const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const studies = ['/training', '/testing', '/traning-practical', '/ticket-selection'].includes(location.pathname)
    const minOf = (element: Element) => (studies && element.closest('main') !== null ? 48 : 44)
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=slider]'
    const isTarget = (element: HTMLElement) => {
      const { width, height } = element.getBoundingClientRect()
      // Controls of 1 px are for screen readers, and a trap for robots is hidden: people see neither.
      if (width <= 1 || height <= 1 || element.closest('[aria-hidden="true"]') !== null) return false
      const { visibility, pointerEvents } = getComputedStyle(element)
      return visibility === 'visible' && pointerEvents !== 'none' && !element.matches(':disabled')
    }

    const isWithinSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline') return false
      let block = element.parentElement
      while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
      const around = [...(block?.childNodes ?? [])].filter((node) => !node.contains(element))
      return around.some((node) => /[\p{L}\p{N}]/u.test(node.textContent ?? ''))
    }

    const measure = (element: HTMLElement): [number, number] => {
      const min = minOf(element)
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
      const parts = [element, ...labels]
      const boxes = parts.map((part) => part.getBoundingClientRect())
      const whole = boxes.find(({ width, height }) => width >= min && height >= min)
      if (whole) return [whole.width, whole.height]
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && parts.some((part) => part.contains(hit))
      }
      const reach = (stepX: number, stepY: number) => {
        let distance = 0
        while (distance < min && isHit(stepX * (distance + 0.5), stepY * (distance + 0.5))) distance += 0.5
        return distance
      }
      return [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
    }

    const { scrollX, scrollY } = window
    const root = document.querySelector('dialog:modal') ?? document
    const small = [...root.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => isTarget(element) && !isWithinSentence(element))
      .map((element) => ({ element, size: measure(element) }))
      // A box may begin between two pixels.
      .filter(({ element, size: [width, height] }) => Math.min(width, height) < minOf(element) - 1)
      .map(({ element, size: [width, height] }) => {
        const name = element.getAttribute('aria-label') ?? element.innerText.trim().replaceAll(/\s+/g, ' ')
        return `${element.tagName.toLowerCase()} «${name || element.id}» ${Math.round(width)} × ${Math.round(height)}`
      })
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return small
  })
