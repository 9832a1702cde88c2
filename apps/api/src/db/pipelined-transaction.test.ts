import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { connectDatabase, type Db } from './database.ts'
import { runPipelinedTransaction } from './pipelined-transaction.ts'

let others: Db
/** With one connection, so that the next transaction sees the state that the last one left on it. */
let db: Db

beforeAll(async () => {
  const made = await createTestDatabase()
  others = made.db
  db = connectDatabase({ ...made.connection, max: 1 }, () => {})
  await sql`create table shelf (id int primary key, books int not null check (books >= 0))`.execute(others)
})
beforeEach(() => sql`truncate shelf`.execute(others).then(() => sql`insert into shelf values (1, 5)`.execute(others)))
afterAll(() => db.destroy())

interface Shelf {
  id: number
  books: number
}

const lock = sql<Pick<Shelf, 'id'>>`select id from shelf where id = 1 for no key update`
const read = sql<Shelf>`select id, books from shelf`
const add = (count: number) => sql`update shelf set books = books + ${count} where id = 1`
const readBooks = async (from: Db) => (await read.execute(from)).rows.map(({ books }) => books)
/** Whether no transaction is open on the one connection. */
const isIdle = async () => {
  const { rows } = await sql<{ idle: boolean }>`select now() = statement_timestamp() as idle`.execute(db)
  return rows[0]?.idle
}

test('the decision from the read rows is written, and its result is made of the written rows', async () => {
  const result = await runPipelinedTransaction(db, { lock, read }, async (locked, [shelf]) => ({
    write: sql<Pick<Shelf, 'books'>>`${add(2)} returning books`,
    resultOf: ([written]: Pick<Shelf, 'books'>[]) => ({ locked, had: shelf?.books, has: written?.books }),
  }))
  expect(result).toEqual({ locked: [{ id: 1 }], had: 5, has: 7 })
  expect(await readBooks(others)).toEqual([7])
  expect(await isIdle()).toBe(true)
})

test('a transaction without a write is committed too', async () => {
  const result = await runPipelinedTransaction(db, { lock, read }, async () => ({
    write: null,
    resultOf: (written) => written,
  }))
  expect(result).toEqual([])
  expect(await isIdle()).toBe(true)
  await others.transaction().execute((tx) => add(1).execute(tx))
})

test('the read comes after the lock, so it sees the writes of the previous transaction', async () => {
  let isLocked = () => {}
  let mayEnd = () => {}
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const ending = new Promise<void>((resolve) => {
    mayEnd = resolve
  })
  const before = others.transaction().execute(async (tx) => {
    await lock.execute(tx)
    isLocked()
    await ending
    await add(10).execute(tx)
  })
  await locked
  const saw = runPipelinedTransaction(db, { lock, read }, async (_, [shelf]) => ({
    write: add(1),
    resultOf: () => shelf?.books,
  }))
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(others)
      return rows.length
    })
    .toBe(1)
  mayEnd()
  await before
  expect(await saw).toBe(15)
  expect(await readBooks(others)).toEqual([16])
})

test.each([
  [
    'the read',
    () => runPipelinedTransaction(db, { lock, read: sql`select 1 / 0` }, () => expect.unreachable()),
    '22012',
  ],
  [
    'the write',
    () => runPipelinedTransaction(db, { lock, read }, async () => ({ write: add(-9), resultOf: () => 0 })),
    '23514',
  ],
  [
    'the decision, after another statement',
    () =>
      runPipelinedTransaction(db, { lock, read }, async (_locked, _seen, connection) => {
        await add(3).execute(connection)
        throw Object.assign(new Error('no'), { code: 'no' })
      }),
    'no',
  ],
])('an error in %s is thrown and changes nothing', async (_what, run, code) => {
  await expect(run()).rejects.toMatchObject({ code })
  expect(await isIdle()).toBe(true)
  expect(await readBooks(db)).toEqual([5])
})

test('a connection lost during the transaction writes nothing, and the next one works', async () => {
  const lost = runPipelinedTransaction(db, { lock, read }, async (_locked, _seen, connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(others)
    return { write: add(1), resultOf: () => 0 }
  })
  await expect(lost).rejects.toThrow()
  expect(await readBooks(db)).toEqual([5])
})

test('a transaction that the database aborts because of another one is run again', async () => {
  let runs = 0
  const deadlock = sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`
  const result = await runPipelinedTransaction(db, { lock, read }, async () => {
    runs += 1
    return { write: runs === 1 ? deadlock : add(1), resultOf: () => runs }
  })
  expect(result).toBe(2)
  expect(await readBooks(others)).toEqual([6])
})

test('within a transaction it is a part of it', async () => {
  const outer = others.transaction().execute(async (tx) => {
    const result = await runPipelinedTransaction(tx, { lock, read }, async (_locked, [shelf]) => ({
      write: add(1),
      resultOf: () => shelf?.books,
    }))
    expect([result, await readBooks(tx)]).toEqual([5, [6]])
    throw new Error('the outer transaction fails')
  })
  await expect(outer).rejects.toThrow('the outer transaction fails')
  expect(await readBooks(others)).toEqual([5])
})
