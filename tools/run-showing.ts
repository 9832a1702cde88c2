import { spawn } from 'node:child_process'
import { root } from './root.ts'

const endLines = 120

/** The last lines of what has just been shown; a summary repeats them where a step has failed. */
export interface Shown {
  hasPassed: boolean
  end: string
}

/** Runs a script of Node.js, shows what it writes as it comes, and keeps the end of it. */
export const runShowing = (args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Shown> =>
  new Promise((resolve) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...colour, ...environment },
    })
    let kept = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.setEncoding('utf8').on('data', (text: string) => {
        to.write(text)
        kept = `${kept}${text}`.split('\n').slice(-endLines).join('\n')
      })
    }
    child.on('close', (code) => resolve({ hasPassed: code === 0, end: kept.trim() }))
  })
