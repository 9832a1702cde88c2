import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextRun } from './page-text.ts'

/** A point, 1/72 of an inch, in CSS pixels. */
export const cssUnits = 96 / 72

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** The text of the page in file order, each run with its position. */
export const readRuns = (page: PDFPageProxy, { items }: TextContent): TextRun[] => {
  const viewport = page.getViewport({ scale: cssUnits })
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [left, bottom] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
    return {
      text: item.str,
      endsLine: item.hasEOL,
      left,
      top: bottom - item.height * cssUnits,
      width: item.width * cssUnits,
      height: item.height * cssUnits,
    }
  })
}
