/** What the page tells its worker. */
export type WorkerMessage =
  /** The waiting worker takes over. */
  | 'skip-waiting'
  /** Which build it is of: answered on the port. */
  | 'build'
  /** The page has loaded: files of older builds are deleted where no other tab is open. */
  | 'loaded'
