/** For errors that the specification wants «only logged». The only place of the page that writes to the console. */
export const log = (message: string, error?: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the page's log
  console.error(...(error === undefined ? [message] : [message, error]))
}
