/** Progress of a start that a person may wait for. The caller words it. */
export type Notice =
  /** A first start, or the first one of a new version, copies programs and runs initdb. */
  | { code: 'preparing'; major: string }
  | { code: 'waiting_for_shutdown' | 'waiting_for_connection_slot' | 'waiting_for_recovery' }
  /** The server's user cannot enter `closed`, so the cluster is at `target`; `isNew` is false where one was found there. */
  | { code: 'relocated'; closed: string; target: string; isNew: boolean }

export type Notify = (notice: Notice) => void
