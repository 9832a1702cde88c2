import { type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from '../page-layout.ts'
import type { Drawing } from './pdf.ts'

/** Four bytes each. A large page on a dense display gets a lower resolution rather than more memory. */
const maxDots = 12_000_000

export const drawPage = (
  page: PDFPageProxy,
  { width, height }: PageSize,
  wantedDensity: number,
): Drawing<HTMLCanvasElement> => {
  const density = Math.min(wantedDensity, Math.sqrt(maxDots / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const viewport = page.getViewport({ scale: canvas.width / page.getViewport({ scale: 1 }).width })
  const task = page.render({ canvas, viewport, annotationMode: 0 })
  const done = task.promise.then(
    () => canvas,
    (failure: unknown) => {
      if (failure instanceof RenderingCancelledException) return new Promise<never>(() => {})
      throw failure
    },
  )
  return { done, cancel: () => task.cancel() }
}
