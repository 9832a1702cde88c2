/** Between two parts of long work the browser can answer to a tap: on a slow phone each takes up to a tenth of a second. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
