import { useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { FindBar } from './find-bar.tsx'
import type { Start } from './find-start.ts'
import { marksByPage } from './marks-by-page.ts'
import { PageControls } from './page-controls.tsx'
import { PageView } from './page-view.tsx'
import type { Pdf } from './pdf.ts'
import { usePageRoll } from './use-page-roll.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useTextSearch } from './use-text-search.ts'
import styles from './viewer.module.css'
import { type Zoom, zoomIn, zoomOut } from './zoom.ts'
import { ZoomControls } from './zoom-controls.tsx'

/** An opened document: its controls, the search through it, and the pages near the window. */
export const Reader = ({ pdf, start }: { pdf: Pdf; start: Start }) => {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [isFinding, setFinding] = useState(false)
  const findInput = useRef<HTMLInputElement>(null)
  const { roll, isMeasured, scale, layout, seen, look, goToPage, goToMatch } = usePageRoll(pdf, zoom, start)
  const search = useTextSearch({
    pdf,
    currentPage: seen.current,
    onShow: (match) => void goToMatch(match),
  })
  const { matches, index, setQuery } = search
  const marksOf = useMemo(() => marksByPage(start.heading, matches, matches[index]), [start, matches, index])

  const openFind = () => {
    setFinding(true)
    findInput.current?.select()
  }
  const closeFind = () => {
    setFinding(false)
    setQuery('')
    roll.current?.focus({ preventScroll: true })
  }
  useReaderKeys(roll, {
    zoomIn: () => setZoom(zoomIn(scale)),
    zoomOut: () => setZoom(zoomOut(scale)),
    fitWidth: () => setZoom('fit'),
    openFind,
    closeFind: isFinding ? closeFind : undefined,
  })
  useEffect(() => roll.current?.focus({ preventScroll: true }), [roll])
  useEffect(() => {
    if (isFinding) findInput.current?.focus()
  }, [isFinding])

  const near = isMeasured ? layout.boxes.slice(seen.first, seen.last + 1) : []
  return (
    <>
      <div className={styles.controls}>
        <PageControls page={seen.current + 1} pageCount={pdf.pageSizes.length} onPage={(page) => goToPage(page - 1)} />
        <ZoomControls zoom={zoom} scale={scale} onZoom={setZoom} />
      </div>
      <IconButton
        icon="search"
        label="Найти в документе"
        className={styles.toggle}
        aria-expanded={isFinding}
        aria-keyshortcuts="/ Control+F"
        onClick={isFinding ? closeFind : openFind}
      />
      {isFinding && (
        <div className={styles.find}>
          <FindBar input={findInput} search={search} onClose={closeFind} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={roll} className={styles.roll} tabIndex={0} aria-label="Страницы документа" onScroll={look}>
        <div className={styles.inside} style={{ width: layout.width, height: layout.height }}>
          {near.map((box, offset) => {
            const page = seen.first + offset
            return <PageView key={page} pdf={pdf} index={page} box={box} marks={marksOf(page)} />
          })}
        </div>
      </section>
    </>
  )
}
