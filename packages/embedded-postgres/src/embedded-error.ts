/** What failed, by code, with the facts of the case. The caller words it for its users. */
export type EmbeddedFailure =
  | { code: 'platform_not_supported' }
  | { code: 'binaries_missing'; platform: string; packageName: string }
  /** `folder` was to have the programs of PostgreSQL. */
  | { code: 'programs_missing'; folder: string; name: string }
  | { code: 'programs_unusable'; folder: string; reason: string }
  | { code: 'programs_of_other_major'; folder: string; version: string; supported: string }
  | { code: 'extension_missing'; folder: string; extension: string }
  /** The indexes are sorted by another version of the collation than these programs sort by. */
  | { code: 'collation_changed'; folder: string; name: string; recorded: string; actual: string }
  | { code: 'being_moved'; folder: string; pid: number }
  | { code: 'nothing_to_move'; folder: string }
  | { code: 'path_not_supported'; path: string; character: string }
  | { code: 'access_denied' | 'disk_full' | 'not_a_folder' | 'symbolic_link'; folder: string }
  | { code: 'owned_by_other_user'; folder: string; uid: number }
  | { code: 'user_without_name'; uid: string }
  /** The operating-system user of the server can no longer enter this folder. */
  | { code: 'folder_closed'; folder: string }
  | { code: 'pointer_damaged'; pointer: string; root: string }
  /** Another user owns the socket's folder in /tmp, or may enter it. */
  | { code: 'socket_folder_unsafe'; folder: string }
  | { code: 'other_major_version'; cluster: string; installed: string }
  /** `pid` is undefined where the owner has just left. */
  | { code: 'in_use'; dataDir: string; pid: string | undefined }
  /** A server has locked the cluster and does not answer; `pid` is known where its lock file is readable. */
  | { code: 'locked'; folder: string; pid: number | undefined; logPath: string }
  | { code: 'spawn_failed'; program: string; reason: string }
  | { code: 'initdb_failed'; logPath: string; reason: string | undefined }
  | { code: 'start_failed'; logPath: string | undefined; reason: string }
  | { code: 'no_response'; pid: number | undefined; logPath: string }
  | { code: 'not_ready'; reason: string; logPath: string }
  | { code: 'unexpected_response'; folder: string; reason: string }
  | { code: 'stop_failed'; pid: number }

/** A failure that a person can do something about. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
  readonly failure: EmbeddedFailure

  constructor(failure: EmbeddedFailure, options?: ErrorOptions) {
    const { code, ...facts } = failure
    super(`${code} ${JSON.stringify(facts)}`, options)
    this.failure = failure
  }
}

const folderFailures: Record<string, 'access_denied' | 'disk_full' | 'not_a_folder'> = {
  EACCES: 'access_denied',
  EPERM: 'access_denied',
  EROFS: 'access_denied',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53100': 'disk_full',
  ENOTDIR: 'not_a_folder',
  EEXIST: 'not_a_folder',
}

export const errorCode = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** An error of the file system or of a full disk, as a failure of the folder; any other error unchanged. */
export const toEmbeddedError = (error: unknown, folder: string): unknown => {
  if (error instanceof EmbeddedError) return error
  const code = folderFailures[errorCode(error)]
  return code ? new EmbeddedError({ code, folder }, { cause: error }) : error
}

/** Another operating system's program, or a file system mounted with noexec. */
export const toSpawnError = (error: Error, program: string): EmbeddedError =>
  new EmbeddedError({ code: 'spawn_failed', program, reason: errorCode(error) }, { cause: error })
