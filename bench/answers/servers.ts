import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  port: number
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
}

const waitForPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const lines: string[] = []
    const listen = (stream: NodeJS.ReadableStream | null) =>
      stream &&
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
        if (port !== undefined) resolve(Number(port))
      })
    listen(child.stdout)
    listen(child.stderr)
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${lines.join('\n')}`)))
  })

/** The `DATABASE_URL` of a server on a unix socket. */
export const databaseUrl = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

/** Starts a script that prints its address. */
export const startServer = async (script: string, environment: NodeJS.ProcessEnv): Promise<RunningServer> => {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
  })
  const port = await waitForPort(child)
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
