import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/db/database.ts'

/** Memory and processor time of processes, from /proc: Linux only. */

/** Proportional set size in MB: pages that several processes share are counted once. */
const pssOfOne = async (pid: string): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

/** The fields of a `stat` file after the name of the command, which may contain spaces: the state is the first. */
const readStat = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const parentOf = async (pid: string): Promise<string> => (await readStat(`/proc/${pid}/stat`))[1] ?? ''

/** The process and its descendants. */
const familyOf = async (root: number): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isWithin = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(root) || isWithin(parents.get(pid)))
  return pids.filter(isWithin)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Of the process and its descendants, in MB. */
export const pssOf = async (root: number): Promise<number> =>
  sum(await Promise.all((await familyOf(root)).map(pssOfOne)))

/** The first process of PostgreSQL. */
export const findDatabasePid = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(await parentOf(String(rows[0]?.pid)))
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

const secondsIn = (fields: readonly string[], from: number, count: number) =>
  sum(fields.slice(from, from + count).map(Number)) / ticksPerSecond

/** Seconds of processor time of the process and its descendants, those included that have ended. */
export const processorSecondsOf = async (root: number): Promise<number> => {
  const stats = await Promise.all((await familyOf(root)).map((pid) => readStat(`/proc/${pid}/stat`)))
  return sum(stats.map((fields) => secondsIn(fields, 11, 4)))
}

/** Seconds of processor time of the thread that runs JavaScript. */
export const mainThreadSecondsOf = async (pid: number): Promise<number> =>
  secondsIn(await readStat(`/proc/${pid}/task/${pid}/stat`), 11, 2)

/** Seconds of all cores since the machine started: at work, and taken by the host for others. */
export const readMachineSeconds = async (): Promise<{ busy: number; stolen: number }> => {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / ticksPerSecond)
  return { busy: user + nice + system + interrupts + softInterrupts, stolen }
}
