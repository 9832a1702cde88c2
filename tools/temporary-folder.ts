import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const prefix = 'dopusk-tests-'
const gibibyte = 1024 ** 3
/** More than a run writes, and room for its processes. How much it writes was not measured. */
const minFree = { folder: 6 * gibibyte, memory: 10 * gibibyte }

const freeMemory = (): number => {
  const [, kibibytes = 0] = /^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= minFree.folder && freeMemory() >= minFree.memory
}

/** Containers often mount it with `noexec`; PostgreSQL's programs are copied into it. */
const runsPrograms = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Of runs that were killed: what is left in memory stays there until the machine restarts. */
const removeAbandoned = (): void => {
  for (const name of readdirSync(memoryFolder)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    const isOwn = statSync(join(memoryFolder, name), { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (pid && isOwn && !isRunning(Number(pid))) remove(join(memoryFolder, name))
  }
}

/**
 * Has all temporary files of the tests in memory, where there is enough of it. They create and delete very many small files: on a
 * disk that is two fifths of the CPU of the tests of the embedded database. On any other machine they stay where the system has them.
 */
export const keepTemporaryFilesInMemory = (): void => {
  if (process.platform !== 'linux' || process.env.TMPDIR) return
  try {
    removeAbandoned()
    if (!hasRoom()) return
    const folder = mkdtempSync(join(memoryFolder, `${prefix}${process.pid}-`))
    process.once('exit', () => remove(folder))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
    // The operating-system user of the database must be able to enter.
    chmodSync(folder, 0o755)
    if (runsPrograms(folder)) process.env.TMPDIR = folder
  } catch {
    // Without it the tests are slower, and as right.
  }
}
