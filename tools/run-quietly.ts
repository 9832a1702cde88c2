import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/** The result of a command, with its output to print on failure. */
export interface Finished {
  hasPassed: boolean
  output: string
}

/** Runs a Node.js script and collects its output without printing it. */
export const runQuietly = (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('close', (code) => resolve({ hasPassed: code === 0, output: stripVTControlCharacters(output).trim() }))
  })
