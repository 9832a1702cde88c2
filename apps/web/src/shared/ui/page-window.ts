const buttonsAtMost = 5

/** The pages that have a button: up to five, the current one in the middle where there is room. */
export const pageWindow = (current: number, pageCount: number): number[] => {
  const length = Math.min(buttonsAtMost, pageCount)
  const middle = current - Math.floor(buttonsAtMost / 2)
  const first = Math.max(1, Math.min(middle, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
