const buttonsAtMost = 5
const neighbours = 2

/** The pages that have a button: up to five, the current one in the middle where there is room. */
export const pageWindow = (current: number, pageCount: number): number[] => {
  const length = Math.min(buttonsAtMost, pageCount)
  const middle = current - Math.floor(buttonsAtMost / 2)
  const first = Math.max(1, Math.min(middle, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** For a list of many pages: the first, the last, and those within two of the current one. */
export const pageWindowWithEnds = (current: number, pageCount: number): number[] => {
  const from = Math.max(1, current - neighbours)
  const to = Math.min(pageCount, current + neighbours)
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [...new Set([1, ...near, pageCount])]
}
