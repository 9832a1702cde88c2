export interface PageSize {
  width: number
  height: number
}

export interface PageBox extends PageSize {
  top: number
  left: number
}

export interface PageLayout {
  boxes: readonly PageBox[]
  /** The size of all pages with the gaps. */
  width: number
  height: number
}

/** The gap around and between pages. */
export const gapPx = 12

const widestOf = (sizes: readonly PageSize[]) => Math.max(...sizes.map(({ width }) => width))

/** Pages one below another, centred. Sizes are at scale 1. */
export const layOutPages = (sizes: readonly PageSize[], scale: number, viewWidth: number): PageLayout => {
  const width = Math.max(viewWidth, Math.floor(widestOf(sizes) * scale) + 2 * gapPx)
  const boxes: PageBox[] = []
  let top = gapPx
  for (const size of sizes) {
    const box = { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }
    boxes.push({ ...box, top, left: Math.floor((width - box.width) / 2) })
    top += box.height + gapPx
  }
  return { boxes, width, height: top }
}

/** Below this width a whole page would be too small to read: the text fills the width. */
const narrowPx = 600

/** `margin`: the page margin on either side of the text. */
export const scaleToFit = (sizes: readonly PageSize[], roomWidth: number, margin: number): number =>
  roomWidth < narrowPx
    ? roomWidth / (widestOf(sizes) - 2 * Math.max(0, margin - gapPx))
    : (roomWidth - 2 * gapPx) / widestOf(sizes)

/** The first page that ends below `y`, or the last page. */
const pageEndingBelow = (boxes: readonly PageBox[], y: number): number => {
  let low = 0
  let high = boxes.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const box = boxes[middle]
    if (box !== undefined && box.top + box.height > y) high = middle
    else low = middle + 1
  }
  return low
}

export interface PageRange {
  first: number
  last: number
}

/** Indexes of the pages that are partly between `from` and `to`. */
export const pagesBetween = (boxes: readonly PageBox[], from: number, to: number): PageRange => {
  const first = pageEndingBelow(boxes, from)
  const end = pageEndingBelow(boxes, to)
  return { first, last: Math.max(first, (boxes[end]?.top ?? 0) >= to ? end - 1 : end) }
}

/** The page with the largest visible share; of equals the previous one. */
export const mostVisiblePage = (boxes: readonly PageBox[], top: number, height: number, before: number): number => {
  const seenShare = (index: number) => {
    const box = boxes[index]
    if (box === undefined) return 0
    return (Math.min(box.top + box.height, top + height) - Math.max(box.top, top)) / box.height
  }
  const { first, last } = pagesBetween(boxes, top, top + height)
  let best = before >= first && before <= last ? before : first
  for (let index = first; index <= last; index += 1) if (seenShare(index) > seenShare(best)) best = index
  return best
}

/** A position in the text that stays in view when the scale changes. */
export interface Anchor {
  page: number
  /** From the page's top, 0 to 1. */
  share: number
}

export const anchorAt = (boxes: readonly PageBox[], y: number): Anchor => {
  const page = pageEndingBelow(boxes, y)
  const box = boxes[page]
  return { page, share: box === undefined ? 0 : Math.min(1, Math.max(0, (y - box.top) / box.height)) }
}

export const offsetOf = (boxes: readonly PageBox[], { page, share }: Anchor): number => {
  const box = boxes[page]
  return box === undefined ? 0 : box.top + share * box.height
}
