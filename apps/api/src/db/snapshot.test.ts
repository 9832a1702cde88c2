import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase, type Db } from './database.ts'
import { readCursor } from './read-cursor.ts'
import { openSnapshot, readSnapshot } from './snapshot.ts'

let db: Db

beforeAll(async () => {
  ;({ db } = await createTestDatabase())
})

const insert = (name: string) => db.insertInto('enquiry').values({ name, phone: '+7', text: 'Вопрос' }).execute()
const countIn = async (reader: Db) => (await reader.selectFrom('enquiry').select('id').execute()).length

test('a snapshot does not see later writes', async () => {
  await insert('before')
  const snapshot = await openSnapshot(db)
  expect(await countIn(snapshot.tx)).toBe(1)
  await insert('after')
  expect([await countIn(snapshot.tx), await countIn(db)]).toEqual([1, 2])
  await snapshot.close()
})

test('a snapshot is read-only', async () => {
  const writing = readSnapshot(db, (tx) =>
    tx.insertInto('enquiry').values({ name: 'x', phone: '+7', text: 'x' }).execute(),
  )
  await expect(writing).rejects.toThrow('read-only')
})

test('a cursor returns all rows in order', async () => {
  const { tx, close } = await openSnapshot(db)
  for (const count of [0, 1, 99, 100, 101, 250]) {
    const read: number[] = []
    const query = sql<{ n: number }>`select n from generate_series(1, ${count}::int) as n`
    for await (const { n } of readCursor(tx, 'numbers', query)) read.push(n)
    expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  }
  await close()
})

test('a connection lost between two reads fails only the next read', async () => {
  const { tx, close } = await openSnapshot(db)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 5000)`.execute(db)
  await expect(countIn(tx)).rejects.toThrow()
  await expect(close()).rejects.toThrow()
  expect(await countIn(db)).toBe(2)
})

test('an unreachable database fails the opening at once', async () => {
  const nowhere = connectDatabase({ host: '/nowhere', database: 'none' }, () => {})
  await expect(openSnapshot(nowhere)).rejects.toThrow('ENOENT')
})
