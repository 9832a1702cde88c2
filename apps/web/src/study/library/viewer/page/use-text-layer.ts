import { type RefObject, useEffect, useState } from 'react'
import { log } from '../../../../shared/log.ts'
import type { Pdf } from '../pdf/pdf.ts'
import type { TextLayer } from './highlight-rects.ts'

interface PageParts {
  page: RefObject<HTMLElement | null>
  text: RefObject<HTMLElement | null>
}

/** Renders the text layer over a drawn page; null until it is ready. */
export const useTextLayer = (
  { page, text }: PageParts,
  pdf: Pdf,
  index: number,
  isDrawn: boolean,
): TextLayer | null => {
  const [textLayer, setTextLayer] = useState<TextLayer | null>(null)
  useEffect(() => {
    const container = text.current
    const sheet = page.current
    const size = pdf.pageSizes[index]
    if (!isDrawn || container === null || sheet === null || size === undefined) return
    let isUnmounted = false
    const drawing = pdf.drawText(index, container)
    Promise.all([drawing.done, pdf.readText(index)]).then(
      ([elements, { runs }]) => setTextLayer({ page: sheet, elements, runs, size }),
      (failure: unknown) => {
        // Closing a document rejects its running tasks.
        if (!isUnmounted) log('The text layer of a page could not be rendered', failure)
      },
    )
    return () => {
      isUnmounted = true
      drawing.cancel()
      container.replaceChildren()
    }
  }, [page, text, pdf, index, isDrawn])
  return textLayer
}
