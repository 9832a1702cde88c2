import type { PageSize } from '../page-layout.ts'
import type { TextRun, TextSpan } from '../pdf/page-text.ts'

/** In percent of the page, so that a highlight scales with it. */
export interface HighlightRect {
  left: number
  top: number
  width: number
  height: number
}

/** A rendered page with one element for each run of its text. */
export interface TextLayer {
  page: HTMLElement
  elements: readonly HTMLElement[]
  runs: readonly TextRun[]
  /** At scale 1. */
  size: PageSize
}

/** The parts of the letter height that a highlight covers above and below the letter. */
const aboveShare = 0.1
const belowShare = 0.32

/**
 * The rectangles of a span, one for each run in it. The height comes from the document: browsers round the height of
 * small letters.
 */
export const highlightRects = ({ page, elements, runs, size }: TextLayer, { from, to }: TextSpan): HighlightRect[] => {
  const pageRect = page.getBoundingClientRect()
  const rects: HighlightRect[] = []
  for (let index = from.run; index <= to.run; index += 1) {
    const text = elements[index]?.firstChild
    const run = runs[index]
    if (!(text instanceof Text) || run === undefined) continue
    const range = document.createRange()
    range.setStart(text, index === from.run ? from.offset : 0)
    range.setEnd(text, index === to.run ? Math.min(text.length, to.offset + 1) : text.length)
    const { left, width } = range.getBoundingClientRect()
    rects.push({
      left: ((left - pageRect.left) / pageRect.width) * 100,
      width: (width / pageRect.width) * 100,
      top: ((run.top - aboveShare * run.height) / size.height) * 100,
      height: (((1 + aboveShare + belowShare) * run.height) / size.height) * 100,
    })
  }
  return rects
}
