/** Until the work is done, and no longer than this; the work itself goes on. */
export const withTimeout = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
