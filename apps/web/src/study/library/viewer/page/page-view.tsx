import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import type { PageBox } from '../page-layout.ts'
import type { Pdf } from '../pdf/pdf.ts'
import { type Highlight, Highlights } from './highlights.tsx'
import styles from './page-view.module.css'
import { usePageCanvas } from './use-page-canvas.ts'
import { useTextLayer } from './use-text-layer.ts'

/** The pixel density of the display; changes with the browser's zoom and when the window moves to another display. */
const usePixelDensity = (): number => {
  const [density, setDensity] = useState(devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`)
    const change = () => setDensity(devicePixelRatio)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [density])
  return density
}

interface PageViewProps {
  pdf: Pdf
  index: number
  box: PageBox
  highlights: readonly Highlight[]
}

/** A page: its picture, the highlights, and the selectable text above both. */
export const PageView = memo(({ pdf, index, box, highlights }: PageViewProps) => {
  const { top, left, width, height } = box
  const page = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isDrawn = usePageCanvas(sheet, pdf, index, box, usePixelDensity())
  const textLayer = useTextLayer({ page, text }, pdf, index, isDrawn)
  const position: CSSProperties = { top, left, width, height }
  // The variable name is pdfjs's own: its text layer is measured in points.
  const units = { '--total-scale-factor': (width / (pdf.pageSizes[index]?.width ?? width)) * (96 / 72) }
  return (
    <section
      ref={page}
      className={styles.page}
      style={{ ...position, ...units }}
      aria-label={`Страница ${index + 1} из ${pdf.pageSizes.length}`}
    >
      <div ref={sheet} className={styles.sheet} aria-hidden="true" />
      {textLayer !== null && <Highlights textLayer={textLayer} highlights={highlights} />}
      <div ref={text} className={styles.text} />
    </section>
  )
})
