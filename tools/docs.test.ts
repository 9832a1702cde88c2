import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Access, errors, registry } from '@dopusk/contract'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/** Compares what the docs claim with the code, so that they cannot drift unnoticed. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const docs = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root }).sort()
const generated = 'docs/third-party-licences.md'
const written = docs.filter((file) => file !== generated)

const allMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const matchesIn = (file: string, pattern: RegExp) => allMatches(read(file), pattern)

/** The cells of table rows whose first cell is a name in backticks. */
const namedRows = (file: string, name: RegExp) =>
  read(file)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([before, first = '']) => before === '' && name.test(first))
    .map(([, ...cells]) => cells.slice(0, -1).map((cell) => cell.replaceAll('`', '')))

const serverSource = globSync('apps/api/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')

test('the docs are found', () => {
  expect(docs).toContain('README.md')
  expect(docs).toContain('CONTRIBUTING.md')
  expect(docs).toContain('CHANGELOG.md')
  expect(docs).toContain('docs/architecture.md')
  expect(serverSource.length).toBeGreaterThan(100_000)
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

describe('architecture.md', () => {
  const text = read('docs/architecture.md')

  test('names every folder of the server, of the page and of the packages', () => {
    const foldersOf = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map(({ name }) => `${path}/${name}`)
        // A checkout over an older one may have folders that are empty or hold installed packages alone.
        .filter((folder) => globSync(`${folder}/**/*.ts*`, { cwd: root, exclude: ['**/node_modules'] }).length > 0)
    const folders = ['apps/api/src', 'apps/web/src', 'packages'].flatMap(foldersOf)
    expect(folders.filter((folder) => !text.includes(`\`${folder}`))).toEqual([])
    const areas = [...foldersOf('apps/api/src/areas'), ...foldersOf('apps/web/src/areas')].map((folder) =>
      basename(folder),
    )
    const described = namedRows('docs/architecture.md', /^`[a-z]+`$/).map(([area]) => area)
    expect(described.sort()).toEqual([...new Set(areas)].sort())
  })

  test('says how many calls there are, and for whom', () => {
    const count = (...kinds: Access[]) => registry.filter(({ access }) => kinds.includes(access)).length
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `The registry has ${registry.length} calls: ${count('anyone')} for anyone, ${count('signed_in')} for any signed-in ` +
        `user, ${count('staff')} for staff, ${count('superuser')} for superusers, ` +
        `${count('expert', 'manager', 'admin', 'dashboard')} for the workspace.`,
    )
  })

  test('lists every error code under its status', () => {
    const codes = Object.entries(errors)
    expect(text).toContain(`The error table has ${codes.length} codes`)
    const rows = text.split('\n').filter((line) => /^\| \d{3} \|/.test(line))
    const conflicts = text.slice(text.indexOf('\n409, '), text.indexOf('## The way of a page'))
    const placeOf = (status: number) =>
      status === 409 ? conflicts : (rows.find((row) => row.startsWith(`| ${status} |`)) ?? '')
    expect(codes.filter(([code, { status }]) => !placeOf(status).includes(`\`${code}\``))).toEqual([])
    const listed = [...rows, conflicts].flatMap((part) => allMatches(part, /`([a-z_]+)`/g))
    expect(listed.sort()).toEqual(codes.map(([code]) => code).sort())
  })
})

describe('data-model.md', () => {
  const text = read('docs/data-model.md')
  const migrations = readdirSync(join(root, 'apps/api/src/db/migrations')).filter((name) => name.endsWith('.sql'))

  test('names every table', () => {
    const [, body = ''] = /export interface DB \{([^}]*)\}/.exec(read('apps/api/src/db/schema.generated.ts')) ?? []
    const tables = allMatches(body, /^ {2}"?([a-z_.]+)"?:/gm)
    expect(tables.length).toBeGreaterThan(30)
    const derived = migrations.flatMap((name) =>
      matchesIn(`apps/api/src/db/migrations/${name}`, /create table derived\.(\w+)/g),
    )
    expect(derived.length).toBeGreaterThan(2)
    expect([...tables, ...derived].filter((table) => !new RegExp(`\\b${table}\\b`).test(text))).toEqual([])
  })

  test('lists the migrations', () => {
    expect(text).toContain(`${migrations.length} migrations`)
    const listed = namedRows('docs/data-model.md', /^`\d{4}_/).map(([name]) => `${name}.sql`)
    expect(listed).toEqual(migrations.sort())
  })
})

describe('operations.md', () => {
  test('names every setting, and no other', () => {
    const settings = matchesIn('apps/api/src/config.ts', /^ {2}([A-Z][A-Z_]+):/gm)
    expect(settings.length).toBeGreaterThan(10)
    const described = namedRows('docs/operations.md', /^`[A-Z_]+`/).flatMap(([names = '']) => names.split(', '))
    expect(described.sort()).toEqual(settings.sort())
  })

  test('lists every job with its schedule', () => {
    const constantOf = (name: string) => new RegExp(`const ${name} = '([^']+)'`).exec(serverSource)?.[1] ?? name
    const jobs = [...serverSource.matchAll(/name: ('?)([\w-]+)\1,\s*cron: '([^']+)'/g)].map(
      ([, quote, name = '', cron = '']) => [quote === '' ? constantOf(name) : name, cron],
    )
    expect(jobs.length).toBeGreaterThan(5)
    const listed = namedRows('docs/operations.md', /^`[a-z-]+`$/).map(([name, cron]) => [name, cron])
    expect(listed.sort()).toEqual(jobs.sort())
  })
})

test('security.md lists every rate limit', () => {
  const limits = [
    ...serverSource.matchAll(/: RateLimit = \{ name: '([\w-]+)', limit: ([\d_]+), windowS: (\d+) \* 60 \}/g),
  ].map(([, ...values]) => values)
  expect(limits.length).toBe(allMatches(serverSource, /(: RateLimit = \{)/g).length)
  expect(limits.length).toBeGreaterThan(10)
  const listed = namedRows('docs/security.md', /^`[a-z-]+`$/).map(([name, limit, minutes]) => [name, limit, minutes])
  expect(listed.sort()).toEqual(limits.sort())
})

describe('privacy.md', () => {
  const text = read('docs/privacy.md')

  test('names every table with data of a person', () => {
    const lists = globSync('apps/api/src/areas/accounts/privacy/columns/*-columns.queries.ts', { cwd: root })
    const tables = lists.flatMap((file) => matchesIn(file, /^ {2}(\w+): \{/gm))
    expect(tables.length).toBeGreaterThan(40)
    expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
  })

  test('names every action of the audit log', () => {
    const actions = [...new Set(allMatches(serverSource, /\baction: '([a-z_]+)'/g))]
    expect(actions.length).toBeGreaterThan(5)
    expect(actions.filter((action) => !text.includes(`\`${action}\``))).toEqual([])
  })
})

test('README.md and content.md say how much the demonstration pack holds', () => {
  const pack = 'content/industrial-safety'
  const countFiles = (pattern: string) => globSync(`${pack}/${pattern}`, { cwd: root }).length
  const questions = globSync(`${pack}/questions/*.yaml`, { cwd: root }).flatMap((file) => matchesIn(file, /^- (id):/gm))
  const [courses, documents] = [countFiles('courses/*.yaml'), countFiles('documents/*.md')]
  expect(read('docs/content.md')).toContain(`${courses} courses, ${questions.length} questions, ${documents} documents`)
  expect(read('README.md')).toMatch(new RegExp(`${questions.length}\\s+вопрос[ао]?в?, ${documents}\\s+документ[ао]?в?`))
})

test('README.md names every npm script and every command', () => {
  const readme = read('README.md')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const callOf = (script: string) => (['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`)
  expect(Object.keys(scripts).filter((script) => !readme.includes(`\`${callOf(script)}\``))).toEqual([])
  const commands = matchesIn('apps/api/cli/commands.ts', /^ {2}'?([a-z]+(?: [a-z]+)?)'?: \{/gm)
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter((command) => !readme.includes(`npm run cli -- ${command}`))).toEqual([])
  const shown = written.flatMap((file) => matchesIn(file, /npm run cli -- ([a-z ]+)/g))
  expect(shown.filter((line) => !commands.some((command) => `${line} `.startsWith(`${command} `)))).toEqual([])
})

describe('decision records', () => {
  const decisions = docs.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
  const numberOf = (file: string) => Number(basename(file).slice(0, 4))

  test('are numbered without gaps', () => {
    expect(decisions.length).toBeGreaterThan(100)
    expect(decisions.map(numberOf)).toEqual(decisions.map((_file, index) => index + 1))
  })

  test.each(decisions)('%s is one decision with its parts, at most 40 lines', (file) => {
    const text = read(file)
    expect(text).toMatch(new RegExp(`^# ${numberOf(file)}\\. `))
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    for (const part of ['Context', 'Decision', 'Consequences'])
      expect(text, part).toMatch(new RegExp(`^(?:\\*\\*|#+ )${part}`, 'm'))
  })

  test('are each in the index once, with number and title', () => {
    const entries = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+\. .+)\]\((.+?)\)/gm)].map(
      ([, title = '', file = '']) => `${file}: # ${title}`,
    )
    const expected = decisions.map((file) => `${basename(file)}: ${read(file).split('\n', 1)[0]}`)
    expect(entries.sort()).toEqual(expected.sort())
  })
})
