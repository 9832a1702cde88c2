import { spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { clusterFolder } from './cluster.ts'
import { EmbeddedError, errorCode, toSpawnError } from './embedded-error.ts'
import { programEnv } from './initdb.ts'
import type { ClusterLocation } from './location.ts'
import { waitUntilGone } from './process-table.ts'
import { type Programs, programPath } from './programs/binaries.ts'
import { findFatalLine, logPath, openLog, readLogFrom } from './server-log.ts'
import { socketPort } from './socket-folder.ts'

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Details, hints and statements stay out of the log: they contain personal data. */
const logging = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

const settings = (location: ClusterLocation, durable: boolean): Record<string, string> => ({
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_directories: `"${location.socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...logging,
  ...(durable ? safe : unsafe),
})

/** A server that is shutting down keeps its lock file, and its last backends the shared memory, for a second or two. */
const lockedByShutdown = /lock file ".*" already exists|pre-existing shared memory block/

export interface PostmasterProcess {
  pid: number | undefined
  /** undefined while the server runs; then 'retry' where another server still had the cluster locked, or the failure */
  ended: () => 'retry' | EmbeddedError | undefined
}

const readOutcome = async (location: ClusterLocation, offset: number): Promise<'retry' | EmbeddedError> => {
  const text = await readLogFrom(location, offset)
  if (lockedByShutdown.test(text)) return 'retry'
  return new EmbeddedError({ code: 'start_failed', logPath: logPath(location), reason: findFatalLine(text) })
}

/** In a separate session, so that Ctrl+C in the terminal reaches only this process, which then stops the server in order. */
export const launchPostmaster = async (
  location: ClusterLocation,
  programs: Programs,
  durable: boolean,
): Promise<PostmasterProcess> => {
  const program = programPath(location, programs, 'postgres')
  const cluster = clusterFolder(location)
  const args = Object.entries(settings(location, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { handle, offset } = await openLog(location)
  let outcome: 'retry' | EmbeddedError | undefined
  try {
    const child = spawn(program, ['-D', cluster, ...args], {
      ...location.user,
      cwd: cluster,
      env: programEnv,
      detached: true,
      stdio: ['ignore', handle.fd, handle.fd],
    })
    child.unref()
    child.once('error', (error) => {
      outcome = toSpawnError(error, program)
    })
    child.once('exit', () => {
      readOutcome(location, offset).then(
        (found) => {
          outcome = found
        },
        (error) => {
          outcome = new EmbeddedError({ code: 'start_failed', logPath: undefined, reason: String(error) })
        },
      )
    })
    return { pid: child.pid, ended: () => outcome }
  } finally {
    await handle.close()
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Fast shutdown, then immediate: the latter loses no data either, the next start recovers. */
export const stopPostmaster = async (pid: number, fastMs = 10_000): Promise<void> => {
  signal(pid, 'SIGINT')
  if (await waitUntilGone(pid, fastMs)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, 15_000)) return
  throw new EmbeddedError({ code: 'stop_failed', pid })
}

const runsInDeletedFolder = async (pid: string, cluster: string): Promise<boolean> => {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== `${cluster} (deleted)`) return false
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(`\0-D\0${cluster}\0`)
  } catch {
    return false
  }
}

/**
 * A server whose folder was deleted notices it within a minute, and at its exit unlinks the socket by its path,
 * which by then may be the next server's. So it is stopped before another cluster is created there.
 */
export const stopDeletedServer = async (cluster: string): Promise<void> => {
  const pids = await readdir('/proc').catch(() => [])
  for (const pid of pids)
    if (/^\d+$/.test(pid) && (await runsInDeletedFolder(pid, cluster))) await stopPostmaster(Number(pid), 0)
}
