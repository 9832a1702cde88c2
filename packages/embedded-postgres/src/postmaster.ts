import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BinariesPackage, binariesFolder } from './binaries.ts'
import { clusterFolder } from './cluster.ts'
import { EmbeddedError, errorCode, explainSpawn } from './embedded-error.ts'
import { programEnv } from './initdb.ts'
import type { Place } from './place.ts'
import { waitUntilGone } from './process-table.ts'
import { logPath, openLog, readLogFrom, tellingLine } from './server-log.ts'
import { socketPort } from './socket-folder.ts'

const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Details, hints and statements stay out of the log: they carry people's data. */
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

const settings = (place: Place, durable: boolean): Record<string, string> => ({
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...logging,
  ...(durable ? safe : unsafe),
})

/** A server that is still leaving holds its lock file, and its last backends the shared memory, for a second or two. */
const heldByLeaving = /lock file ".*" already exists|pre-existing shared memory block/

export interface Launch {
  pid: number | undefined
  /** undefined while the server runs; then what became of it */
  ended: () => 'retry' | EmbeddedError | undefined
}

const explainExit = async (place: Place, offset: number): Promise<'retry' | EmbeddedError> => {
  const text = await readLogFrom(place, offset)
  if (heldByLeaving.test(text)) return 'retry'
  return new EmbeddedError(`База данных не запустилась, подробности в ${logPath(place)}: ${tellingLine(text)}`)
}

/** In a session of its own, so that Ctrl+C in the terminal reaches only us and we can finish with the database. */
export const launchPostmaster = async (place: Place, source: BinariesPackage, durable: boolean): Promise<Launch> => {
  const program = join(binariesFolder(place, source), 'bin', 'postgres')
  const cluster = clusterFolder(place, source)
  const args = Object.entries(settings(place, durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { handle, offset } = await openLog(place)
  let outcome: 'retry' | EmbeddedError | undefined
  try {
    const child = spawn(program, ['-D', cluster, ...args], {
      ...place.user,
      cwd: cluster,
      env: programEnv,
      detached: true,
      stdio: ['ignore', handle.fd, handle.fd],
    })
    child.unref()
    child.once('error', (error) => {
      outcome = explainSpawn(error, program)
    })
    child.once('exit', () => {
      explainExit(place, offset).then(
        (found) => {
          outcome = found
        },
        (error) => {
          outcome = new EmbeddedError(`База данных не запустилась: ${error}`)
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

/** Fast, then immediate: the latter loses nothing either, the next start recovers. */
export const stopPostmaster = async (pid: number, fastMs = 10_000): Promise<void> => {
  signal(pid, 'SIGINT')
  if (await waitUntilGone(pid, fastMs)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, 15_000)) return
  throw new EmbeddedError(`База данных (процесс ${pid}) не останавливается: завершите этот процесс вручную.`)
}
