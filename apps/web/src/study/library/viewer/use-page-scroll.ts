import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Anchor,
  anchorAt,
  gapPx,
  layOutPages,
  mostVisiblePage,
  offsetOf,
  type PageRange,
  type PageSize,
  pagesBetween,
  scaleToFit,
} from './page-layout.ts'
import type { Start } from './pdf/find-start.ts'
import type { Pdf } from './pdf/pdf.ts'
import type { Match } from './search/find-matches.ts'
import { limitFit, minReadableScale, type Zoom } from './zoom.ts'

/** The inner size of an element; null before the first measurement. */
const useElementSize = (element: RefObject<HTMLElement | null>): PageSize | null => {
  const [size, setSize] = useState<PageSize | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

interface VisiblePages extends PageRange {
  current: number
}

/** The position that is kept when the scale changes. */
interface ScrollAnchor {
  anchor: Anchor
  /** Its relative position in the viewport, 0 to 1: 0 at the top of the document, 1 at the end. */
  share: number
  /** The share of the document's width at the centre of the viewport. */
  middle: number
}

/** The relative position in the viewport that a match is scrolled to. */
const matchOffsetShare = 0.25

const isSame = (a: VisiblePages, b: VisiblePages) => a.first === b.first && a.last === b.last && a.current === b.current

/** The visible pages, their scale, and navigation. */
export const usePageScroll = (pdf: Pdf, zoom: Zoom, start: Start) => {
  const scroller = useRef<HTMLDivElement>(null)
  const size = useElementSize(scroller)
  const [visible, setVisible] = useState<VisiblePages>({ first: start.page, last: start.page, current: start.page })
  const scrollAnchor = useRef<ScrollAnchor | null>(null)

  const { pageSizes } = pdf
  const width = size?.width ?? 0
  const height = size?.height ?? 0
  const fitScale = limitFit(scaleToFit(pageSizes, width, start.margin))
  const scale = zoom === 'fit' ? fitScale : zoom === 'readable' ? Math.max(fitScale, minReadableScale) : zoom
  const layout = useMemo(() => layOutPages(pageSizes, scale, width), [pageSizes, scale, width])

  const updateVisible = (preferred?: number) => {
    const { current: element } = scroller
    if (element === null) return
    const { scrollTop: top, scrollLeft, clientHeight, clientWidth } = element
    const share = layout.height > clientHeight ? top / (layout.height - clientHeight) : 0
    const middle = (scrollLeft + clientWidth / 2) / layout.width
    scrollAnchor.current = { anchor: anchorAt(layout.boxes, top + share * clientHeight), share, middle }
    setVisible((before) => {
      // One viewport height above and below is rendered in advance.
      const near = pagesBetween(layout.boxes, top - clientHeight, top + 2 * clientHeight)
      const current = mostVisiblePage(layout.boxes, top, clientHeight, preferred ?? before.current)
      const next = { ...near, current }
      return isSame(before, next) ? before : next
    })
  }

  const goToPage = (page: number) => {
    scroller.current?.scrollTo({ top: (layout.boxes[page]?.top ?? 0) - gapPx })
    updateVisible(page)
  }

  const goToMatch = async ({ page, span: { from } }: Match) => {
    const run = (await pdf.readText(page)).runs[from.run]
    const box = layout.boxes[page]
    const { current: element } = scroller
    if (run === undefined || box === undefined || element === null) return
    const x = box.left + (run.left + (run.width * from.offset) / Math.max(1, run.text.length)) * scale
    const isVisible = x > element.scrollLeft && x < element.scrollLeft + element.clientWidth * (1 - matchOffsetShare)
    element.scrollTo({
      top: box.top + run.top * scale - matchOffsetShare * element.clientHeight,
      left: isVisible ? element.scrollLeft : x - matchOffsetShare * element.clientWidth,
    })
    updateVisible(page)
  }

  const scrollToStart = () => {
    // Centred; where the lines are wider than the viewport, at their beginning.
    const linesBegin = (layout.boxes[start.page]?.left ?? 0) + start.margin * scale - gapPx
    if (scroller.current !== null) scroller.current.scrollLeft = Math.min((layout.width - width) / 2, linesBegin)
    goToPage(start.page)
    if (start.heading !== null) void goToMatch(start.heading)
  }

  const restoreAnchor = useEffectEvent(() => {
    const { current: element } = scroller
    if (element === null || size === null) return
    if (scrollAnchor.current === null) return scrollToStart()
    const { anchor, share, middle } = scrollAnchor.current
    element.scrollTop = offsetOf(layout.boxes, anchor) - share * element.clientHeight
    element.scrollLeft = layout.width * middle - element.clientWidth / 2
    updateVisible()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages have moved when their layout has changed
  useLayoutEffect(() => restoreAnchor(), [layout, height])

  return {
    scroller,
    isMeasured: size !== null,
    scale,
    layout,
    visible,
    onScroll: () => updateVisible(),
    goToPage,
    goToMatch,
  }
}
