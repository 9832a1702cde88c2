import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { boundaries } from './boundaries.ts'
import { queryExceptions, zodExceptions } from './boundary-exceptions.ts'
import { findNeedlessExceptions, findUnread, readModules } from './read-modules.ts'

/** For each rule a module that breaks it, and what the module imports. */
const forbidden: Record<string, readonly [file: string, imported: string]> = {
  'no cycles': ['apps/api/src/areas/mail/one.ts', './other.ts'],
  'every import is found': ['apps/api/src/areas/mail/lost.ts', './nowhere.ts'],
  'domain imports no other package and no app': ['packages/domain/src/a.ts', '@dopusk/content'],
  'domain is pure: of npm ts-fsrs alone, nothing of Node.js': ['packages/domain/src/b.ts', 'node:fs'],
  'contract imports no other package and no app': ['packages/contract/src/a.ts', '@dopusk/content'],
  'contract runs in the browser: of npm zod alone, nothing of Node.js': ['packages/contract/src/b.ts', 'pg'],
  'office imports domain alone': ['packages/office/src/a.ts', '@dopusk/content'],
  'content imports domain and office alone': ['packages/content/src/a.ts', '../../../apps/api/src/config.ts'],
  'paperwork imports domain and office alone': ['packages/paperwork/src/a.ts', '@dopusk/content'],
  'content, office and paperwork know no database and no HTTP': ['packages/paperwork/src/b.ts', 'fastify'],
  'embedded-postgres knows nothing of the product': ['packages/embedded-postgres/src/a.ts', '@dopusk/content'],
  'embedded-postgres needs pg alone': ['packages/embedded-postgres/src/b.ts', 'fastify'],
  'zod is for the contract, content packs, the configuration and http': ['apps/api/src/areas/mail/zod.ts', 'zod'],
  'kysely is for db, study, people and *.queries.ts': ['apps/api/src/areas/mail/mail.routes.ts', 'kysely'],
  'pg is for db, jobs and embedded-postgres': ['apps/api/src/areas/mail/mail.queries.ts', 'pg'],
  'sharp is for the process that reads uploads': ['apps/api/src/areas/mail/picture.ts', 'sharp'],
  'what draws pictures is loaded by workers alone': [
    'apps/api/src/areas/mail/draw.ts',
    '../../../../../packages/content/src/picture/draw-picture.ts',
  ],
  'no other package reads pictures': ['packages/content/src/measure.ts', 'image-size'],
  'React is for the page': ['apps/api/src/page/a.ts', 'react'],
  'the page imports nothing of Node.js': ['apps/web/src/shared/a.ts', 'node:crypto'],
  'the server imports nothing of the page': ['apps/api/src/page/b.ts', '../../../web/src/app/app.ts'],
  'an area of the server imports no other area': ['apps/api/src/areas/site/a.ts', '../mail/other.ts'],
  'http, db, jobs, study and people import no area': ['apps/api/src/study/a.ts', '../areas/mail/other.ts'],
  'db imports no http': ['apps/api/src/db/a.ts', '../http/route.ts'],
  'a process entry is imported by npm start alone': ['apps/api/src/areas/mail/main.ts', '../../main.ts'],
  'the page imports contract and domain alone': ['apps/web/src/shared/b.ts', '@dopusk/content'],
  'an area of the page imports no other area': ['apps/web/src/areas/site/a.ts', '../mail/screen.ts'],
  'study and shared of the page import no area': ['apps/web/src/study/a.ts', '../areas/mail/screen.ts'],
  'shared of the page imports no study': ['apps/web/src/shared/c.ts', '../study/player.ts'],
  'tests and specs are imported by nothing': ['e2e/a.ts', './journey.spec.ts'],
  'testing is for tests': ['apps/api/src/app.ts', './testing/test-app.ts'],
  'the product imports no bench, e2e and tools': ['apps/api/src/a.ts', '../../../bench/load.ts'],
  'e2e sees the product from outside, and opens its database': ['e2e/b.ts', '../apps/api/src/config.ts'],
  'e2e imports no bench': ['e2e/c.ts', '../bench/load.ts'],
  'bench imports nothing of the page': ['bench/a.ts', '../apps/web/src/app/app.ts'],
  'tools import no bench, and of the page its build and the sizes of its pictures alone': [
    'tools/a.ts',
    '../apps/web/src/app/app.ts',
  ],
}

const npmPackages = ['fastify', 'image-size', 'kysely', 'pg', 'react', 'sharp', 'zod']

/** What breaks no rule: the modules that the others import, and imports that are allowed. */
const allowed: Record<string, string> = {
  'apps/api/src/areas/mail/other.ts': "export * from './one.ts'\n",
  'apps/api/src/areas/mail/outbox.queries.ts': "import 'kysely'\n",
  'apps/api/src/config.ts': "import 'zod'\nexport const config = 1\n",
  'apps/api/src/http/route.ts': "import type { z } from 'zod'\nexport type Route = typeof z\n",
  'apps/api/src/main.ts': "import './config.ts'\n",
  'apps/api/src/testing/test-app.ts': '',
  'apps/web/src/app/app.ts': "import 'react'\n",
  'apps/web/src/areas/mail/screen.ts': '',
  'apps/web/src/study/player.ts': '',
  'bench/load.ts': "import 'kysely'\n",
  'e2e/journey.spec.ts': '',
  'packages/content/package.json': JSON.stringify({
    name: '@dopusk/content',
    type: 'module',
    exports: { '.': './src/index.ts' },
  }),
  'packages/content/src/index.ts': "import 'zod'\n",
  'package.json': JSON.stringify({ workspaces: ['packages/*'] }),
  ...Object.fromEntries(
    npmPackages.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, exports: { '.': './dist/index.js' } })],
      [`node_modules/${name}/dist/index.js`, ''],
    ]),
  ),
}

/** A repository in which every rule is broken once. */
const writeFixture = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dopusk-boundaries-')))
  const broken = Object.values(forbidden).map(([file, imported]) => [file, `import '${imported}'\n`] as const)
  for (const [file, text] of [...Object.entries(allowed), ...broken]) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await mkdir(join(folder, 'node_modules/@dopusk'))
  await symlink('../../packages/content', join(folder, 'node_modules/@dopusk/content'))
  return folder
}

test('every rule has a module that breaks it', () => {
  expect(Object.keys(forbidden).sort()).toEqual(boundaries.map(({ name }) => name).sort())
})

test('a forbidden import is found, through the name of a package too, and an allowed one is not', async () => {
  const folder = await writeFixture()
  const { summary } = await readModules(folder, boundaries)
  const modulesByRule = Map.groupBy(
    summary.violations.map(({ from, rule }) => ({ from, name: rule.name })),
    ({ name }) => name,
  )
  for (const [name, [file]] of Object.entries(forbidden)) {
    const found = modulesByRule.get(name)?.map(({ from }) => from) ?? []
    expect([name, found]).toEqual([name, expect.arrayContaining([file])])
  }
  const breaking = new Set(summary.violations.map(({ from }) => from))
  expect(Object.keys(allowed).filter((file) => breaking.has(file))).toEqual([])
  await rm(folder, { recursive: true })
})

test('a module and an import that were not read are found', async () => {
  const folder = await writeFixture()
  const result = await readModules(folder, boundaries)
  expect(findUnread(folder, result)).toEqual([])
  const unread = {
    ...result,
    modules: result.modules
      .filter(({ source }) => source !== 'bench/load.ts')
      .map((module) => (module.source === 'e2e/a.ts' ? { ...module, dependencies: [] } : module)),
  }
  expect(findUnread(folder, unread).sort()).toEqual(['bench/load.ts', 'e2e/a.ts → ./journey.spec.ts'])
  await rm(folder, { recursive: true })
})

test('an exception for a module that does not import the package is found', async () => {
  const folder = await writeFixture()
  const result = await readModules(folder, boundaries)
  const exceptions = ['apps/api/src/areas/mail/mail.routes.ts', 'apps/api/src/main.ts', 'apps/api/src/gone.ts']
  expect(findNeedlessExceptions(result, exceptions, 'kysely')).toEqual(exceptions.slice(1))
  await rm(folder, { recursive: true })
})

test('the lists of exceptions do not get longer', () => {
  expect(zodExceptions.length).toBeLessThanOrEqual(2)
  expect(queryExceptions.length).toBeLessThanOrEqual(3)
})
