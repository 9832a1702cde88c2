import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './embedded-error.ts'

interface ProcessStat {
  state: string
  startTicks: string
}

const readStat = async (pid: number): Promise<ProcessStat | undefined> => {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

const answersSignal = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export const isZombie = async (pid: number): Promise<boolean> => (await readStat(pid))?.state === 'Z'

/** A zombie counts as gone: under a pid 1 that reaps nobody it would stay for ever. */
export const isRunning = async (pid: number): Promise<boolean> => answersSignal(pid) && !(await isZombie(pid))

/** Tells a process from a later one with the same pid; undefined where it does not run. */
export const processMark = async (pid: number): Promise<string | undefined> =>
  (await isRunning(pid)) ? `${pid}-${(await readStat(pid))?.startTicks ?? '0'}` : undefined

export const waitUntilGone = async (pid: number, patienceMs: number): Promise<boolean> => {
  const giveUpAt = Date.now() + patienceMs
  while (await isRunning(pid)) {
    if (Date.now() > giveUpAt) return false
    await sleep(15)
  }
  return true
}
