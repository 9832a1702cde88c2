import { useEffect, useState } from 'react'
import { log } from '../../../shared/log.ts'
import type { PageText } from './page-text.ts'
import type { Pdf } from './pdf.ts'

/** The text of all pages, read when it is first wanted; null until all of it is there. */
export const usePageTexts = (pdf: Pdf, isWanted: boolean): readonly PageText[] | null => {
  const [texts, setTexts] = useState<readonly PageText[] | null>(null)
  useEffect(() => {
    if (!isWanted || texts !== null) return
    let isGivenUp = false
    const read = async () => {
      const pages: PageText[] = []
      // One after another: the pages in sight are drawn by the same worker, and may not wait for two hundred texts.
      for (const page of pdf.pageSizes.keys()) {
        if (isGivenUp) return
        pages.push(await pdf.readText(page))
      }
      setTexts(pages)
    }
    read().catch((failure: unknown) => {
      if (!isGivenUp) log('The text of the document could not be read', failure)
    })
    return () => {
      isGivenUp = true
    }
  }, [pdf, isWanted, texts])
  return texts
}
