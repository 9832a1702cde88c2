/** Waits for the work, at most `ms`; the work itself continues. */
export const withTimeout = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
