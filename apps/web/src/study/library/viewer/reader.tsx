import { useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { Highlight } from './page/highlights.tsx'
import { PageView } from './page/page-view.tsx'
import { PageControls } from './page-controls.tsx'
import type { Start } from './pdf/find-start.ts'
import type { Pdf } from './pdf/pdf.ts'
import type { Match } from './search/find-matches.ts'
import { SearchBar } from './search/search-bar.tsx'
import { useTextSearch } from './search/use-text-search.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { useReaderShortcuts } from './use-reader-shortcuts.ts'
import styles from './viewer.module.css'
import { type Zoom, zoomIn, zoomOut } from './zoom.ts'
import { ZoomControls } from './zoom-controls.tsx'

const noHighlights: readonly Highlight[] = []

/** The highlights of each page: the cited point, all matches, and the current match. */
const highlightsByPage = (cited: Match | null, found: readonly Match[], current: Match | undefined) => {
  const byPage = new Map<number, Highlight[]>()
  const add = ({ page, span }: Match, kind: Highlight['kind']) => {
    const marks = byPage.get(page) ?? []
    marks.push({ kind, span })
    byPage.set(page, marks)
  }
  if (cited !== null) add(cited, 'cited')
  for (const match of found) add(match, match === current ? 'current' : 'found')
  return (page: number): readonly Highlight[] => byPage.get(page) ?? noHighlights
}

/** An opened document: its controls, its search, and the pages near the viewport. */
export const Reader = ({ pdf, start }: { pdf: Pdf; start: Start }) => {
  const [zoom, setZoom] = useState<Zoom>('readable')
  const [isSearching, setSearching] = useState(false)
  const searchInput = useRef<HTMLInputElement>(null)
  const { scroller, isMeasured, scale, layout, visible, onScroll, goToPage, goToMatch } = usePageScroll(
    pdf,
    zoom,
    start,
  )
  const search = useTextSearch({
    pdf,
    currentPage: visible.current,
    onShow: (match) => void goToMatch(match),
  })
  const { matches, index, setQuery } = search
  const highlightsOf = useMemo(() => highlightsByPage(start.heading, matches, matches[index]), [start, matches, index])

  const openSearch = () => {
    setSearching(true)
    searchInput.current?.select()
  }
  const closeSearch = () => {
    setSearching(false)
    setQuery('')
    scroller.current?.focus({ preventScroll: true })
  }
  useReaderShortcuts(scroller, {
    zoomIn: () => setZoom(zoomIn(scale)),
    zoomOut: () => setZoom(zoomOut(scale)),
    fitWidth: () => setZoom('fit'),
    openSearch,
    closeSearch: isSearching ? closeSearch : undefined,
  })
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [scroller])
  useEffect(() => {
    if (isSearching) searchInput.current?.focus()
  }, [isSearching])

  const near = isMeasured ? layout.boxes.slice(visible.first, visible.last + 1) : []
  return (
    <>
      <div className={styles.controls}>
        <PageControls
          page={visible.current + 1}
          pageCount={pdf.pageSizes.length}
          onPage={(page) => goToPage(page - 1)}
        />
        <ZoomControls zoom={zoom} scale={scale} onZoom={setZoom} />
      </div>
      <IconButton
        icon="search"
        label="Найти в документе"
        word="Найти"
        className={styles.toggle}
        aria-expanded={isSearching}
        aria-keyshortcuts="/ Control+F"
        onClick={isSearching ? closeSearch : openSearch}
      />
      {isSearching && (
        <div className={styles.find}>
          <SearchBar input={searchInput} search={search} onClose={closeSearch} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroller} className={styles.roll} tabIndex={0} aria-label="Страницы документа" onScroll={onScroll}>
        <div className={styles.inside} style={{ width: layout.width, height: layout.height }}>
          {near.map((box, offset) => {
            const page = visible.first + offset
            return <PageView key={page} pdf={pdf} index={page} box={box} highlights={highlightsOf(page)} />
          })}
        </div>
      </section>
    </>
  )
}
