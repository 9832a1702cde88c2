import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findQueries, listQueries } from './find-queries.ts'

test.each([
  ["const found = await deps.db.selectFrom('app_user').execute()", true],
  ["tx\n  .updateTable('app_user')\n  .set({})", true],
  ["within(inner).insertInto('course')", true],
  ["(await open())!.deleteFrom('course')", true],
  ["const from = db.selectFrom\nfrom('course')", true],
  ['const { selectFrom } = db', true],
  ['const { mergeInto: merge } = db', true],
  ["db['selectFrom']('course')", true],
  ['sql`select 1`.execute(db)', true],
  ['sql<{ id: number }>`select id from course`', true],
  ["sql.raw('select 1')", true],
  ['other`select 1`', false],
  ["// db.selectFrom('course') and sql`select 1`", false],
  ["const text = 'db.selectFrom(1)'", false],
  ["import { selectFromList } from './list.ts'\nselectFromList(1)", false],
])('%s is a query: %s', (text, expected) => {
  expect(listQueries('module.ts', text).length > 0).toBe(expected)
})

test('a query is found with its line, whatever the module imports, but where queries are allowed', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dopusk-queries-')))
  const query = "\nexport const list = (db) => db.selectFrom('course').execute()\n"
  const files = {
    'apps/api/src/areas/mail/mail.service.ts': query,
    'apps/api/src/http/caller.ts': '\n\nsql`select 1`\n',
    'apps/api/cli/commands.ts': query,
    'apps/api/src/areas/mail/mail.queries.ts': query,
    'apps/api/src/areas/mail/mail.test.ts': query,
    'apps/api/src/db/ping.ts': query,
    'apps/api/src/people/users.ts': query,
    'apps/api/src/study/recount.ts': query,
    'apps/api/src/testing/people.ts': query,
    'bench/load.ts': query,
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const found = findQueries(folder).map(({ file, line }) => `${file}:${line}`)
  expect(found.sort()).toEqual([
    'apps/api/cli/commands.ts:2',
    'apps/api/src/areas/mail/mail.service.ts:2',
    'apps/api/src/http/caller.ts:3',
  ])
  await rm(folder, { recursive: true })
})
