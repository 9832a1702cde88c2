export interface Heights {
  /** What stands on the first page above the table. */
  intro: number
  /** What stands on each further page above the table. */
  caption: number
  head: number
  rows: readonly number[]
  closing: number
  page: number
}

/** Rows of one page, the first and the one after the last. */
export interface PageRows {
  from: number
  to: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Shares rows among pages. The closing (totals, words, signatures) stands on the last page, and never without a row of
 * the table above it: a signature on an empty sheet may be put under anything.
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
