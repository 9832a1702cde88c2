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

const acceptsSignal = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export const isZombie = async (pid: number): Promise<boolean> => (await readStat(pid))?.state === 'Z'

/** A zombie counts as gone: it stays for ever under a pid 1 that does not reap its children. */
export const isRunning = async (pid: number): Promise<boolean> => acceptsSignal(pid) && !(await isZombie(pid))

/** The pid and the start time, which distinguish a process from a later one with the same pid; undefined where it does not run. */
export const processIdentity = async (pid: number): Promise<string | undefined> =>
  (await isRunning(pid)) ? `${pid}-${(await readStat(pid))?.startTicks ?? '0'}` : undefined

export const waitUntilGone = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false
    await sleep(15)
  }
  return true
}
