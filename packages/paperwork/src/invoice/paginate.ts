export interface Heights {
  /** Height above the table on the first page. */
  intro: number
  /** Height above the table on each further page. */
  caption: number
  head: number
  rows: readonly number[]
  closing: number
  page: number
}

/** Rows of one page: index of the first, and of the one after the last. */
export interface PageRows {
  from: number
  to: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Distributes rows over pages. The closing (totals, words, signatures) is on the last page, and never without a row of
 * the table above it: a signature on an otherwise empty sheet could be attached to any document.
 */
export const paginate = ({ intro, caption, head, rows, closing, page }: Heights): PageRows[] => {
  const pages: PageRows[] = []
  const roomOn = (index: number) => page - (index === 0 ? intro : caption) - head
  let from = 0
  while (from < rows.length) {
    const room = roomOn(pages.length)
    let to = from
    while (to < rows.length && sum(rows.slice(from, to + 1)) <= room) to += 1
    if (to === rows.length && sum(rows.slice(from, to)) + closing > room) to -= 1
    if (to === from && pages.length > 0) throw new RangeError('a line of the invoice does not fit on a page')
    pages.push({ from, to })
    from = to
  }
  return pages
}
