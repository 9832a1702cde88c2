import { useEffect, useState } from 'react'
import { log } from '../../../../shared/log.ts'
import type { PageText } from '../pdf/page-text.ts'
import type { Pdf } from '../pdf/pdf.ts'

/** The progress is updated after this many pages. */
const progressStepPages = 20

/** The text of all pages, read on first use, and the progress until then. */
export const usePageTexts = (pdf: Pdf, isNeeded: boolean) => {
  const [texts, setTexts] = useState<readonly PageText[] | null>(null)
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (!isNeeded || texts !== null) return
    let isCancelled = false
    const read = async () => {
      const pages: PageText[] = []
      // One by one: the same worker draws the visible pages, which must not wait for two hundred texts.
      for (const page of pdf.pageSizes.keys()) {
        if (isCancelled) return
        if (page % progressStepPages === 0) setShare(page / pdf.pageSizes.length)
        pages.push(await pdf.readText(page))
      }
      setTexts(pages)
    }
    read().catch((failure: unknown) => {
      if (!isCancelled) log('The text of the document could not be read', failure)
    })
    return () => {
      isCancelled = true
    }
  }, [pdf, isNeeded, texts])
  return { texts, share }
}
