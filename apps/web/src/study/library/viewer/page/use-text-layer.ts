import { type RefObject, useEffect, useState } from 'react'
import { log } from '../../../../shared/log.ts'
import type { Pdf } from '../pdf/pdf.ts'
import type { LaidText } from './highlight-rects.ts'

interface PageParts {
  page: RefObject<HTMLElement | null>
  text: RefObject<HTMLElement | null>
}

/** Lays its text over a page that is drawn; null until it is there. */
export const useLaidText = ({ page, text }: PageParts, pdf: Pdf, index: number, isDrawn: boolean): LaidText | null => {
  const [laid, setLaid] = useState<LaidText | null>(null)
  useEffect(() => {
    const container = text.current
    const sheet = page.current
    const size = pdf.pageSizes[index]
    if (!isDrawn || container === null || sheet === null || size === undefined) return
    let isGone = false
    const drawing = pdf.drawText(index, container)
    Promise.all([drawing.done, pdf.readText(index)]).then(
      ([elements, { runs }]) => setLaid({ page: sheet, elements, runs, size }),
      (failure: unknown) => {
        // A document that is being closed fails whatever is under way.
        if (!isGone) log('The text of a page could not be laid out', failure)
      },
    )
    return () => {
      isGone = true
      drawing.cancel()
      container.replaceChildren()
    }
  }, [page, text, pdf, index, isDrawn])
  return laid
}
