import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Without the colour variables of the test runner: where both are set, Node.js prints a warning. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const { FORCE_COLOR, NO_COLOR, ...environment } = process.env
  return environment
}

/** A running product with its own data folder. */
export interface Product {
  url: string
  pid: number
  dataDir: string
  /** Lines printed so far. */
  lines: string[]
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  /** kill -9 of the server process alone: its database keeps running. */
  kill(): Promise<void>
  /** kill -9 of both. */
  killWithDatabase(): Promise<void>
}

const address = /работает: (http:\S+)/

const waitForAddress = (child: ChildProcess, lines: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const read = (stream: NodeJS.ReadableStream) =>
      createInterface(stream).on('line', (line) => {
        lines.push(line)
        const url = address.exec(line)?.[1]
        if (url) resolve(url)
      })
    if (child.stdout) read(child.stdout)
    if (child.stderr) read(child.stderr)
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${lines.join('\n')}`)))
  })

const postmasterPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/cluster-18/postmaster.pid'), 'utf8')).split('\n')[0])

export const startProduct = async (dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<Product> => {
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cleanEnvironment(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', ...environment },
  })
  const lines: string[] = []
  const url = await waitForAddress(child, lines)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    lines,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    killWithDatabase: async () => {
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await end('SIGKILL')
    },
  }
}

/** Runs a CLI command beside the running product; returns its output. */
export const runCommand = async (dataDir: string, args: string[]): Promise<string> => {
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/cli/main.ts', ...args], { cwd: root, env })
  return stdout.trim()
}
