import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Db, Tx } from './database.ts'

let db: Db

beforeAll(async () => {
  db = (await createTestDatabase()).db
  await sql`create table shelf (id int primary key, books int not null)`.execute(db)
  await sql`insert into shelf values (1, 0), (2, 0)`.execute(db)
})

const add = (tx: Tx, id: number) => sql`update shelf set books = books + 1 where id = ${id}`.execute(tx)
const readBooks = async () =>
  (await sql<{ books: number }>`select books from shelf order by id`.execute(db)).rows.map(({ books }) => books)
const fail = (tx: Tx, state: string) => sql`do ${sql.lit(`begin raise sqlstate '${state}'; end`)}`.execute(tx)

test('both transactions of a deadlock succeed, one of them after a retry', async () => {
  const before = await readBooks()
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let runs = 0
  const addInOrder = (own: 0 | 1, first: number, second: number) =>
    db.transaction().execute(async (tx) => {
      runs += 1
      await add(tx, first)
      bothHold[own].resolve()
      await Promise.all(bothHold.map(({ promise }) => promise))
      await add(tx, second)
    })
  await Promise.all([addInOrder(0, 1, 2), addInOrder(1, 2, 1)])
  expect(await readBooks()).toEqual(before.map((books) => books + 2))
  expect(runs).toBeGreaterThan(2)
})

test('a serialization failure is retried with a new snapshot', async () => {
  const [before = 0] = await readBooks()
  let runs = 0
  const seen = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      runs += 1
      const { rows } = await sql<{ books: number }>`select books from shelf where id = 1`.execute(tx)
      if (runs === 1) await db.transaction().execute((other) => add(other, 1))
      await add(tx, 1)
      return rows[0]?.books
    })
  expect([runs, seen]).toEqual([2, before + 1])
})

const failures: [string, number][] = [
  ['23505', 1],
  ['40001', 5],
  ['40P01', 5],
]

test.each(process.env.PROOF ? failures : failures.slice(0, 2))(
  'a transaction that always fails with %s is run %d times',
  async (state, expected) => {
    let runs = 0
    const failing = db.transaction().execute((tx) => {
      runs += 1
      return fail(tx, state)
    })
    await expect(failing).rejects.toMatchObject({ code: state })
    expect(runs).toBe(expected)
  },
)
