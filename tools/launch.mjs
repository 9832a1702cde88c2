// Every npm script starts here. Plain JavaScript that Node.js 20.19 can run, because nothing is installed yet when it
// starts: it installs missing packages, finds Node.js 24, and runs the real command with it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed-from')

const commands = {
  // A small young generation: with its default the server takes 100 MB more (decision 118).
  start: ['--max-semi-space-size=4', 'tools/start.ts'],
  dev: ['tools/dev.ts'],
  test: ['tools/test.ts'],
  check: ['tools/test.ts', '--without-browser'],
  cli: ['apps/api/cli/main.ts'],
  'generate-schema': ['tools/generate-schema.ts'],
  'generate-load': ['bench/generate-load.ts'],
  'simulate-study': ['bench/simulate-study.ts'],
  'simulate-forecast': ['bench/simulate-forecast.ts'],
  'simulate-items': ['bench/simulate-items.ts'],
  'bench-regrade': ['bench/regrade.ts'],
  lighthouse: ['bench/lighthouse.ts'],
  'make-pictures': ['tools/make-pictures.ts'],
  'make-fonts': ['tools/make-fonts.ts'],
  'bench-accounts': ['bench/account-list.ts'],
  'bench-inbox': ['bench/inbox.ts'],
  'bench-groups': ['bench/groups.ts'],
  'bench-online': ['bench/online.ts'],
  'bench-content': ['bench/content.ts'],
  fuzz: ['bench/fuzz.ts'],
  'bench-pooling': ['bench/pooling.ts'],
  'wire-snapshot': ['bench/wire-snapshot.ts'],
  'bench-pages': ['bench/pages.ts'],
  chaos: ['bench/chaos.ts'],
  cluster: ['tools/cluster.ts'],
  proof: ['tools/proof.ts'],
  bench: ['bench/answers.ts'],
}

/** Compiled modules of earlier runs: every later start takes less time and less memory. */
const compileCache = join(root, 'node_modules/.cache/node-compile')

const say = (line) => process.stdout.write(`${line}\n`)

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const isAtLeast = (version, major, minor) => {
  const [thisMajor, thisMinor] = version.split('.').map(Number)
  return thisMajor > major || (thisMajor === major && thisMinor >= minor)
}

const install = () => {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Устанавливаю зависимости (один раз, около минуты)…')
  // Engine warnings are about the Node.js that runs npm, not the one that runs the product; errors still show.
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail('Не удалось установить зависимости: что пошло не так, npm написал выше.')
  writeFileSync(stamp, wanted)
}

const findNode = () => {
  if (isAtLeast(process.versions.node, 24, 0)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const brought = join(root, 'node_modules', `node-${platform}-${process.arch}`, name)
  if (existsSync(brought)) return brought
  return fail(`Нужен Node.js 24 или новее: для ${platform}-${process.arch} его нет в npm. Установите его с nodejs.org.`)
}

/** The shell of an npm that is ended passes no signal on: the command then loses its parent, and ends as by SIGTERM. */
const endWithParent = (child) => {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

const handOver = (node, args) => {
  // The channel is closed where this process is killed: start.ts listens for that.
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  endWithParent(child)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

if (!isAtLeast(process.versions.node, 20, 19)) {
  fail(`Нужен Node.js 20.19 или новее, а здесь ${process.versions.node}. Обновите его: nodejs.org`)
}
const [command, ...rest] = process.argv.slice(2)
const script = commands[command] ?? fail(`Неизвестная команда: ${command}`)
install()
handOver(findNode(), [...script, ...rest])
