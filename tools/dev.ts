import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildPage } from './build-page.ts'
import { root } from './root.ts'

const vite = join(root, 'node_modules/vite/bin/vite.js')
const children: ChildProcess[] = []

const run = (args: string[], cwd = root) => {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
  child.on('exit', (code) => stop(code ?? 0))
  children.push(child)
}

const stop = (code: number) => {
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

await buildPage((line) => console.log(line))
console.log('Сервер перезапускается, а страница обновляется сама при изменении файлов. Страница: http://127.0.0.1:5173')
run(['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'])
run([vite, '--host', '127.0.0.1', '--clearScreen', 'false'], join(root, 'apps/web'))
