import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ReadNames, type Renaming, readNames } from './names.ts'
import { root } from './root.ts'

/** One word finds column, wire, row and screen where a field has one name. What is left may only get less: lower a number with it. */
const atMost: Record<Renaming, number> = {
  'alias in SQL': 410,
  'alias in a query builder': 101,
  'key of json_build_object': 42,
  'snake_case from camelCase': 297,
  'camelCase from snake_case': 108,
  'destructuring to camelCase': 36,
}

let found: ReadNames
beforeAll(() => {
  found = readNames(root)
})

test('fields change their names on the server no more often than before', () => {
  const more = Object.entries(found.renamings).filter(([kind, count]) => count > atMost[kind as Renaming])
  expect(more).toEqual([])
})

test('a type has one spelling; those with both get fewer', () => {
  expect(found.mixedTypes.length).toBeLessThanOrEqual(9)
})

test('a body or a row that is spread into a statement gets rarer: its surplus fields would be columns', () => {
  expect(found.spreads.length).toBeLessThanOrEqual(18)
})

const renamed = `
const rows = sql\`select user_id as "userId", no as "no", json_build_object('firstName', x, 'id', y) from a\`
const built = db.selectFrom('a').select(['a.user_id as userId', 'a.name as name']).select(count().as('rowCount'))
const stored = { user_id: caller.userId, name: caller.name, birth_date: birthDate }
const sent = { userId: row.user_id }
const { birth_date: birthDate, name: fullName } = row
interface Both { userId: number; birth_date: string }
db.insertInto('a').values({ ...body, day: 1 })
db.insertInto('a').values({ ...columnsOf(body) })
`

test('each kind of renaming is found once where it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-names-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'apps/api/src'), { recursive: true })
  await writeFile(join(folder, 'apps/api/src/a.ts'), renamed)
  expect(readNames(folder)).toEqual({
    renamings: {
      'alias in SQL': 1,
      'alias in a query builder': 2,
      'key of json_build_object': 1,
      'snake_case from camelCase': 2,
      'camelCase from snake_case': 1,
      'destructuring to camelCase': 1,
    },
    mixedTypes: ['apps/api/src/a.ts: Both'],
    spreads: ['apps/api/src/a.ts:8'],
  })
})
