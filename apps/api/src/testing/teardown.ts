const closers: (() => Promise<unknown>)[] = []

/** Closes what a test has opened after that test, and what its file's set-up has opened after the tests of the file. */
export const closeAfterTests = (close: () => Promise<unknown>): void => void closers.push(close)

export const countOpened = (): number => closers.length

/** In reverse order; the first `except` stay open. */
export const closeOpened = async (except = 0): Promise<void> => {
  for (const close of closers.splice(except).reverse()) await close()
}
