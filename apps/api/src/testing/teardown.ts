const closers: (() => Promise<unknown>)[] = []

/** Opened by a test or before its file's tests, closed when they are over: the last one first. */
export const closeAfterTests = (close: () => Promise<unknown>): void => void closers.push(close)

export const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close()
}
