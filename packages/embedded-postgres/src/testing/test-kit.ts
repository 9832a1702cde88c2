import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, type ClientConfig, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { type DatabaseUser, isRoot } from '../database-user.ts'
import { type EmbeddedFailure, errorCode } from '../embedded-error.ts'
import type { EmbeddedServer } from '../embedded-server.ts'
import type { Notice } from '../notice.ts'
import { isRunning } from '../process-table.ts'
import { relocatedRoot, removeAbandonedClusters } from '../relocated-clusters.ts'
import { fastOptions, testOptions } from './options.ts'

export { fastOptions, ignoreNotices, testOptions } from './options.ts'

export const waitUntil = async (what: string, condition: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timeout: ${what}`)
    await sleep(10)
  }
}

const killIfRunning = async (pid: number): Promise<void> => {
  if (!(await isRunning(pid))) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
  await waitUntil(`end of process ${pid}`, async () => !(await isRunning(pid)))
}

/** The server's user can enter it, unlike a folder of mkdtemp. */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** With the relocated clusters, where the server's user cannot enter the folder for temporary files. */
const removeFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (isRoot()) await removeAbandonedClusters(new Date(), relocatedRoot(testOptions.name))
}

/** Cleanup runs in reverse order: make the folder before the server that runs in it. */
export const makeFolder = async (): Promise<string> => {
  const folder = await openFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** As after a first start and a stop; the server's user keeps its files. */
const fillStarted = (folder: string) => promisify(execFile)('cp', ['-Rp', `${inject('startedFolder')}/.`, folder])

/** For a test that is not about the first start. */
export const makeStartedFolder = async (): Promise<string> => {
  const folder = await makeFolder()
  await fillStarted(folder)
  return folder
}

/** One folder for tests that each leave no server running; empty for the tests of the first start. */
export const shareFolder = (kind: 'empty' | 'started' = 'started'): { dataDir: string } => {
  const shared = { dataDir: '' }
  beforeAll(async () => {
    shared.dataDir = await openFolder()
    if (kind === 'started') await fillStarted(shared.dataDir)
  })
  afterAll(() => removeFolder(shared.dataDir))
  return shared
}

/** Kills the server when the test is over, whether it passed or failed. */
export const killAfterTest = <Server extends Pick<EmbeddedServer, 'postmasterPid'>>(server: Server): Server => {
  onTestFinished(() => killIfRunning(server.postmasterPid))
  return server
}

export const query = async <Row extends QueryResultRow>(config: ClientConfig, sql: string): Promise<Row[]> => {
  const client = new Client(config)
  // The next query reports a lost connection; without a listener the error would end the whole run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

type OwnerReport = Pick<EmbeddedServer, 'connection' | 'started' | 'postmasterPid'> & {
  notices: Notice[]
  failure?: EmbeddedFailure
}

export interface Owner {
  process: ChildProcess
  pid: number
  /** the first line of its output: the server that it owns, or the failure */
  report: OwnerReport
  stop: () => Promise<void>
  kill: () => Promise<void>
}

interface OwnerOptions {
  user?: DatabaseUser
  durable?: boolean
  orphanMs?: number
}

export const spawnOwner = (mode: 'own' | 'join', dataDir: string, { user, ...options }: OwnerOptions = {}) => {
  const script = join(import.meta.dirname, 'test-owner.ts')
  const child = spawn(process.execPath, [script, mode, dataDir, JSON.stringify({ ...fastOptions, ...options })], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => killIfRunning(child.pid ?? 0))
  return child
}

export const runOwner = async (...given: Parameters<typeof spawnOwner>): Promise<Owner> => {
  const child = spawnOwner(...given)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const first = await lines.next()
  if (first.done) throw new Error('the owner process ended without output')
  const report = JSON.parse(first.value) as OwnerReport
  if (!report.failure) killAfterTest(report)
  return {
    process: child,
    pid: child.pid ?? 0,
    report,
    stop: async () => {
      child.stdin.end('stop\n')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
