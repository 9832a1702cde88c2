import { type RefObject, useEffect, useState } from 'react'
import { log } from '../../../../shared/log.ts'
import type { PageSize } from '../page-layout.ts'
import type { Drawing, Pdf } from '../pdf/pdf.ts'

/** Delay before drawing, so that a page that is only scrolled past is not drawn. */
const drawDelayMs = 60

/**
 * Draws the page into its sheet, which shows the previous picture, stretched, until then. Returns whether it was drawn.
 */
export const usePageCanvas = (
  sheet: RefObject<HTMLElement | null>,
  pdf: Pdf,
  page: number,
  { width, height }: PageSize,
  density: number,
): boolean => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let drawing: Drawing<HTMLCanvasElement> | undefined
    let isUnmounted = false
    const draw = async () => {
      drawing = pdf.drawPage(page, { width, height }, density)
      try {
        sheet.current?.replaceChildren(await drawing.done)
      } catch (failure) {
        // Closing a document rejects its running tasks.
        if (!isUnmounted) log('A page could not be drawn', failure)
      }
      setDrawn(true)
    }
    const timer = setTimeout(() => void draw(), drawDelayMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      drawing?.cancel()
    }
  }, [sheet, pdf, page, width, height, density])

  useEffect(() => () => pdf.releasePage(page), [pdf, page])
  return isDrawn
}
