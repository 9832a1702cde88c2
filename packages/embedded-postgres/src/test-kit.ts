import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type DatabaseUser, isRoot } from './database-user.ts'
import { errorCode } from './embedded-error.ts'
import type { EmbeddedServer } from './embedded-server.ts'
import { removeAbandonedClusters } from './placed-clusters.ts'
import { isRunning } from './process-table.ts'

export const silent = (): void => undefined
export const quick = { durable: false }

export const until = async (what: string, condition: () => Promise<boolean> | boolean): Promise<void> => {
  const giveUpAt = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`not in time: ${what}`)
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
  await until(`end of process ${pid}`, async () => !(await isRunning(pid)))
}

/** Open to the database's user, unlike mkdtemp's own. */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** With the clusters that were placed elsewhere, where the folder for temporary files is closed to the database's user. */
const removeFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (isRoot()) await removeAbandonedClusters(new Date())
}

/** Cleaning runs backwards: make the folder before what runs in it. */
export const makeFolder = async (): Promise<string> => {
  const folder = await openFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** One folder for tests that each leave nothing running, because making a cluster takes a second or two. */
export const shareFolder = (): { dataDir: string } => {
  const shared = { dataDir: '' }
  beforeAll(async () => {
    shared.dataDir = await openFolder()
  })
  afterAll(() => removeFolder(shared.dataDir))
  return shared
}

/** Whatever the test has proved or not, its server does not outlive it. */
export const noSurvivor = <Server extends Pick<EmbeddedServer, 'postmasterPid'>>(server: Server): Server => {
  onTestFinished(() => killIfRunning(server.postmasterPid))
  return server
}

export const query = async <Row extends QueryResultRow>(config: ClientConfig, sql: string): Promise<Row[]> => {
  const client = new Client(config)
  // A connection cut between two steps is told by the next one; without a listener it would end the whole run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

type Told = Pick<EmbeddedServer, 'connection' | 'started' | 'postmasterPid'> & {
  said: string[]
  refused?: string
  message: string
}

export interface Owner {
  process: ChildProcess
  pid: number
  /** what it told first: the server it holds, or the refusal */
  told: Told
  stop: () => Promise<void>
  kill: () => Promise<void>
}

interface OwnerOptions {
  user?: DatabaseUser
  durable?: boolean
  orphanMs?: number
}

export const spawnOwner = (
  mode: 'own' | 'join',
  dataDir: string,
  { user, durable = false, ...more }: OwnerOptions = {},
) => {
  const script = join(import.meta.dirname, 'test-owner.ts')
  const child = spawn(process.execPath, [script, mode, dataDir, JSON.stringify({ durable, ...more })], {
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
  if (first.done) throw new Error('the owner process ended without a word')
  const told = JSON.parse(first.value) as Told
  if (!told.refused) noSurvivor(told)
  return {
    process: child,
    pid: child.pid ?? 0,
    told,
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
