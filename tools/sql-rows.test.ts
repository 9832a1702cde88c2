import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'
import { readSqlRows } from './sql-rows.ts'

const serverFiles = /\/apps\/api\/(?:src|cli)\//

/** EXPLAIN names its column itself. */
const exceptions = ['apps/api/src/areas/accounts/list/searched-pages.queries.ts']

test('every row that a statement of the server is said to give has the names of its columns', () => {
  const { faults, compared, oneWay, withoutList } = readSqlRows(root, serverFiles)
  const isMeant = ({ place }: { place: string }) => !exceptions.some((file) => place.startsWith(file))
  expect(faults.filter(isMeant)).toEqual([])
  // Fewer would mean that statements are passed over.
  expect(compared).toBeGreaterThan(300)
  expect(oneWay.length).toBeLessThanOrEqual(21)
  expect(withoutList.length).toBeLessThanOrEqual(5)
})

const statements = `
declare const sql: <Row>(texts: TemplateStringsArray, ...values: unknown[]) => Row
const shared = sql\`person.name, person.email as "mail"\`
const sharedOf = (day: string) => sql\`\${day}::date as day, shared\`
interface Row { id: number; name: string }
export const right = sql<Row>\`with other as (select no from x) select distinct on (a.id) a.id, upper(name) as name from a\`
export const added = sql<Row>\`insert into a (id) select id from b returning id, name\`
export const fragment = sql<{ name: string; mail: string }>\`select \${shared} from person\`
export const made = sql<{ day: string; shared: string; limit: number }>\`select \${sharedOf('x')}, 1 as limit from person\`
export const cast = sql<{ day: string; count: number }>\`select x.day::text, count(*)::int from x group by 1\`
export const nested = sql<{ course: { id: number; name: string } | null }>\`
  select json_build_object('id', c.id, 'name', c.name) as course from c\`
export const camel = sql<{ userId: number }>\`select user_id from a\`
export const surplus = sql<Row>\`select id, name, email from a\`
export const missing = sql<Row>\`select id from a union select no, 'a' from b\`
export const keys = sql<{ courses: { id: number; title: string }[] }>\`
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)), '[]') as courses from c\`
export const hidden = sql<{ id: number }>\`select \${shared}, id from a\`
`

test('a name that differs is found in lists, fragments and objects; what is right is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-rows-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'apps/api/src'), { recursive: true })
  await writeFile(join(folder, 'apps/api/src/a.ts'), statements)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, target: 'es2024', types: [] }, include: ['apps'] }),
  )
  const lines = statements.split('\n')
  const { faults } = readSqlRows(folder, serverFiles)
  const named = faults.map(({ place, missing, surplus }) => {
    const line = lines[Number(/:(\d+)/.exec(place)?.[1]) - 1] ?? ''
    return { name: /const (\w+)/.exec(line)?.[1], missing, surplus }
  })
  expect(named).toEqual([
    { name: 'camel', missing: ['userId'], surplus: ['user_id'] },
    { name: 'surplus', missing: [], surplus: ['email'] },
    { name: 'missing', missing: ['name'], surplus: [] },
    { name: 'keys', missing: ['title'], surplus: ['name'] },
    { name: 'hidden', missing: [], surplus: ['name', 'mail'] },
  ])
})
