import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { errors, registry } from '@dopusk/contract'
import { describeApi } from '../apps/api/src/http/api-docs/openapi.ts'
import { root } from '../tools/root.ts'
import { runQuietly } from '../tools/run-quietly.ts'

/**
 * What the server sends, before and after a change that must not change it: `npm run wire-snapshot -- FILE` runs the server's tests
 * and writes every shape of every answer, with the API's description; `--compare FILE` compares with such a file instead. A shape that
 * a test does not always reach is in some runs only: run it twice on one commit to see which.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { compare: { type: 'boolean' } } })
const [file] = positionals
if (file === undefined) throw new Error('Which file?')

const folder = await mkdtemp(join(tmpdir(), 'dopusk-answers-'))
const { hasPassed, output } = await runQuietly(
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', '--maxWorkers=100%', '--project', 'api'],
  { RECORD_ANSWERS: folder },
)
if (!hasPassed) throw new Error(output)
const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
await rm(folder, { recursive: true })

const shapes = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''))
const described = JSON.stringify(describeApi(registry, errors), undefined, 1).split('\n')
const lines = [...[...shapes].sort(), '', ...described]
const answered = new Set([...shapes].map((line) => line.split(' ', 2).join(' ')))
const silent = registry.filter(({ method, path }) => !answered.has(`${method} ${path}`)).map(({ name }) => name)
console.log(
  `${shapes.size} shapes of ${answered.size} calls; without an answer of JSON: ${silent.join(', ') || 'none'}`,
)

if (values.compare) {
  const before = new Set((await readFile(file, 'utf8')).split('\n'))
  const now = new Set(lines)
  for (const line of before) if (!now.has(line)) console.log(`- ${line}`)
  for (const line of now) if (!before.has(line)) console.log(`+ ${line}`)
} else await writeFile(file, lines.join('\n'))
