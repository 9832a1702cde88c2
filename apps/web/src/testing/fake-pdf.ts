import { vi } from 'vitest'
import { readPageText, type TextRun } from '../study/library/viewer/pdf/page-text.ts'
import type { Pdf } from '../study/library/viewer/pdf/pdf.ts'

const lineHeight = 20

const runOf = (text: string, line: number): TextRun => ({
  text,
  endsLine: true,
  left: 50,
  top: 50 + line * lineHeight,
  width: 10 * text.length,
  height: 15,
})

const drawLines = (lines: readonly string[], container: HTMLElement) => {
  const elements = lines.map((line) => {
    const element = document.createElement('span')
    element.textContent = line
    return element
  })
  container.append(...elements)
  return elements
}

/** A document with these lines, in place of pdfjs: jsdom can neither draw nor run a worker. */
export const fakePdf = (pages: readonly (readonly string[])[]): Pdf => ({
  pageSizes: pages.map(() => ({ width: 800, height: 1000 })),
  readText: async (page) => readPageText((pages[page] ?? []).map(runOf)),
  drawPage: () => ({ done: Promise.resolve(document.createElement('canvas')), cancel: () => {} }),
  drawText: (page, container) => ({
    done: Promise.resolve(drawLines(pages[page] ?? [], container)),
    cancel: () => {},
  }),
  releasePage: () => {},
  close: vi.fn(),
})

/** Gives jsdom's elements a size and scrolling. */
export const layOutElements = ({ width, height }: { width: number; height: number }) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  const scroll = function scroll(this: HTMLElement, { top = this.scrollTop, left = this.scrollLeft }: ScrollToOptions) {
    this.scrollTop = Math.max(0, top)
    this.scrollLeft = left
    this.dispatchEvent(new Event('scroll'))
  }
  HTMLElement.prototype.scrollTo = scroll as HTMLElement['scrollTo']
  HTMLElement.prototype.scrollBy = function scrollBy(this: HTMLElement, options: ScrollToOptions) {
    this.scrollTo({ top: this.scrollTop + (options.top ?? 0) })
  } as HTMLElement['scrollBy']
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
}
