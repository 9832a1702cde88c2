import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** Compares what the docs claim with the code, so that they cannot drift unnoticed. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const docs = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }).sort()
const generated = 'docs/third-party-licences.md'
const written = docs.filter((file) => file !== generated)

const matchesIn = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, found = '']) => found)

test('the docs are found', () => {
  expect(docs).toContain('README.md')
  expect(docs).toContain('docs/architecture.md')
})

test('no line is longer than 140 characters', () => {
  const longLines = written.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => ([...line].length > 140 ? [`${file}:${index + 1}`] : [])),
  )
  expect(longLines).toEqual([])
})

test('every link leads to a file', () => {
  const broken = written.flatMap((file) =>
    matchesIn(file, /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

const sourceFolders = 'apps|packages|bench|e2e|tools|content|deploy|docs'

test('every path in backticks exists', () => {
  const bases = ['', 'apps/api/src', 'apps/web/src', 'apps/api']
  const exists = (path: string) =>
    bases.some((base) =>
      path.includes('*') || path.includes('<')
        ? globSync(path.replaceAll(/<[a-z]+>/g, '*'), { cwd: join(root, base) }).length > 0
        : existsSync(join(root, base, path)),
    )
  const named = new RegExp(
    `\`((?:${sourceFolders}|http|db|jobs|study|people|page|areas|shared|app)/[^\`\\s{}…]+)\``,
    'g',
  )
  const missing = written.flatMap((file) =>
    matchesIn(file, named)
      .filter((path) => !exists(path))
      .map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('architecture.md names every folder of the server, of the page and of the packages', () => {
  const foldersOf = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => `${path}/${name}`)
  const folders = ['apps/api/src', 'apps/web/src', 'packages'].flatMap(foldersOf)
  const text = read('docs/architecture.md')
  expect(folders.filter((folder) => !text.includes(`\`${folder}`))).toEqual([])
  const areas = [...foldersOf('apps/api/src/areas'), ...foldersOf('apps/web/src/areas')].map(
    (folder) => folder.split('/').at(-1) ?? '',
  )
  expect([...new Set(areas)].filter((area) => !text.includes(`\`${area}\``))).toEqual([])
})

test('data-model.md names every table', () => {
  const tables = [
    ...(/export interface DB \{([^}]*)\}/.exec(read('apps/api/src/db/schema.generated.ts'))?.[1] ?? '').matchAll(
      /^ {2}"?([a-z_.]+)"?:/gm,
    ),
  ].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(30)
  const text = read('docs/data-model.md')
  expect(tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(text))).toEqual([])
})

test('operations.md names every setting, and no other', () => {
  const settings = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(10)
  const table = read('docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line))
  const described = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  const commandLineOnly = ['BACKUP_PASSPHRASE']
  expect(described.sort()).toEqual([...settings, ...commandLineOnly].sort())
})

test('the README names every npm script and every command', () => {
  const readme = read('README.md')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const callOf = (script: string) => (['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`)
  expect(Object.keys(scripts).filter((script) => !readme.includes(callOf(script)))).toEqual([])
  const commands = [...read('apps/api/cli/commands.ts').matchAll(/^ {2}'?([a-z]+(?: [a-z]+)?)'?: \{/gm)].map(
    ([, name = '']) => name,
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((command) => !readme.includes(`npm run cli -- ${command}`))).toEqual([])
})

const decisions = docs.filter((file) => file.startsWith('docs/decisions/'))

test.each(decisions)('%s is one decision: numbered, with its parts, at most 40 lines', (file) => {
  const text = read(file)
  const number = Number(/(\d{4})-/.exec(file)?.[1])
  expect(text).toMatch(new RegExp(`^# ${number}\\. `))
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  for (const part of ['Context', 'Decision', 'Consequences'])
    expect(text, part).toMatch(new RegExp(`^(?:\\*\\*|#+ )${part}`, 'm'))
})
