const closers: (() => Promise<unknown>)[] = []

/** Closes what a test or its file's set-up has opened after the tests of the file, in reverse order. */
export const closeAfterTests = (close: () => Promise<unknown>): void => void closers.push(close)

export const closeAll = async (): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close()
}
