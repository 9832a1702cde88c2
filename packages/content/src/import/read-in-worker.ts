import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TableError } from './table/sheet.ts'

export interface ReadLimits {
  timeoutMs: number
  heapMb: number
}

/** The child gets nothing of the environment but this, which halves the time it takes to start. */
const compileCache = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}

const usualLimits: ReadLimits = { timeoutMs: 30_000, heapMb: 256 }

/** What ends a process from outside: an operator, a restart, a machine without memory. A file cannot send them. */
const outerSignals: readonly (string | null)[] = ['SIGTERM', 'SIGKILL', 'SIGINT', 'SIGHUP', 'SIGQUIT']

type Reply<T> = { read: T } | { fault: { message: string; line: number } } | { error: unknown }

/** The worker's side: the module that `readInWorker` starts calls this once. */
export const serveReader = <I, T>(read: (input: I) => Promise<T>): void => {
  process.on('disconnect', () => process.exit())
  const reply = (value: Reply<T>) => process.send?.(value)
  process.once('message', (input) => {
    read(input as I).then(
      (value) => reply({ read: value }),
      (error: unknown) =>
        reply(error instanceof TableError ? { fault: { message: error.message, line: error.line } } : { error }),
    )
  })
}

const outcomeOf = async <T>(reply: Reply<T>): Promise<T> => {
  if ('read' in reply) return reply.read
  throw 'fault' in reply ? new TableError(reply.fault.message, reply.fault.line) : reply.error
}

/**
 * Reads an untrusted file in a child process, which is killed when it takes too much memory or time: the caller
 * continues whatever the file contains. Throws TableError where the file is the cause, another error where something else ends it. Not a thread: one that is out of
 * memory cannot always be terminated (decision 24).
 */
export const readInWorker = <T>(reader: URL, input: object, limits: Partial<ReadLimits> = {}): Promise<T> => {
  const { timeoutMs, heapMb } = { ...usualLimits, ...limits }
  return new Promise<T>((resolve, reject) => {
    const worker = fork(fileURLToPath(reader), {
      execArgv: [`--max-old-space-size=${heapMb}`],
      env: compileCache,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const kill = () => void worker.kill('SIGKILL')
    process.once('exit', kill)
    const end = (outcome: () => void) => {
      clearTimeout(timer)
      process.off('exit', kill)
      outcome()
      kill()
    }
    const refuse = (reason: string) => end(() => reject(new TableError(reason)))
    const timer = setTimeout(() => refuse('файл читается слишком долго: упростите или уменьшите его'), timeoutMs)
    worker.on('message', (reply) => end(() => resolve(outcomeOf(reply as Reply<T>))))
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', (_code, signal) => {
      if (outerSignals.includes(signal)) end(() => reject(new Error(`the reader of a file was ended by ${signal}`)))
      else if (signal === 'SIGABRT') refuse('файл слишком велик для чтения: упростите или уменьшите его')
      else refuse('файл повреждён, прочитать его не получилось')
    })
    worker.send(input, (error) => error && end(() => reject(error)))
  })
}
