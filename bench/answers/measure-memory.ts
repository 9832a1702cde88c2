import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type AnswerLoad, measureAnswers } from './answer-load.ts'
import { judge, show } from './report.ts'

/** Proportional set size in MB: pages that several processes share are counted once. */
const pssOf = async (pid: string): Promise<number> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

const parentOf = async (pid: string): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')')).split(' ')[2] ?? ''
}

/** The process and its descendants. */
const familyOf = async (root: number): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const isWithin = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(root) || isWithin(parents.get(pid)))
  return pids.filter(isWithin)
}

const measure = async (title: string, server: number, database: number) => {
  const sum = async (root: number) => {
    const sizes = await Promise.all((await familyOf(root)).map(pssOf))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const [ofServer, ofDatabase] = [await sum(server), await sum(database)]
  const total = ofServer + ofDatabase
  console.log(
    `${title.padEnd(46)} ${total.toFixed(0).padStart(6)} MB: server ${ofServer.toFixed(0)}, database ${ofDatabase.toFixed(0)}`,
  )
  return total
}

/** Memory of the server and the database: at rest, under 32 users, and five minutes later. Linux only. */
export const measureMemory = async (load: AnswerLoad): Promise<void> => {
  const serverPid = load.servers[0]?.pid ?? 0
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(load.fixture.db)
  const databasePid = Number(await parentOf(String(rows[0]?.pid)))
  await measureAnswers(load, 1)
  await wait(20_000)
  const rest = await measure('memory: at rest', serverPid, databasePid)
  const answers = measureAnswers({ ...load, seconds: 30 }, 32)
  await wait(29_000)
  const busy = await measure('memory: under 32 users', serverPid, databasePid)
  show('memory: 32 users', await answers)
  await wait(5 * 60_000)
  const after = await measure('memory: five minutes later', serverPid, databasePid)
  judge('memory under 32 users', busy, 300, 'at most', ' MB')
  judge('memory five minutes later to rest', after / rest, 1.2, 'at most')
}
