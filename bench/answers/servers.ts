import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  pid: number
  port: number
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

const waitForPort = async (child: ChildProcess, log: string): Promise<number> => {
  for (;;) {
    const text = await readFile(log, 'utf8')
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1]
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${text}`)
    await wait(50)
  }
}

/** The `DATABASE_URL` of a server on a unix socket. */
export const databaseUrl = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

/** As `npm start` and deploy/ start the product. */
export const productArguments = ['--max-semi-space-size=4', 'apps/api/src/main.ts']

/** Starts a script that prints its address. It logs into a file as `npm start` logs where there is no terminal. */
export const startServer = async (args: string[], environment: NodeJS.ProcessEnv): Promise<RunningServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-bench-log-'))
  const log = join(folder, 'server.log')
  const file = await open(log, 'a')
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', file.fd, file.fd],
    env: { ...process.env, PORT: '0', ...environment },
  })
  await file.close()
  const port = await waitForPort(child, log)
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    await rm(folder, { recursive: true })
  }
  return { pid: child.pid ?? 0, port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
