import { listEducationAccounts } from '@dopusk/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { holdLock, waitForBlocked } from '../../../testing/held-lock.ts'
import { makePartner, makeUser, signInAs } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { allBuckets } from './account-buckets.ts'
import { parseOrder } from './account-order.ts'
import { listAccountIds } from './account-pages.queries.ts'
import { countBuckets, sumOf } from './account-totals.queries.ts'
import { listIdsFromBookmark, lockBookmarks, rebuildBookmarksIfDue } from './list-bookmarks.queries.ts'

const inProof = test.runIf(process.env.PROOF)

/** Enough accounts that the middle is far from both ends. */
const size = 9000
const orders = ['created_at', 'created_by', 'learner', 'status', 'proposals', 'progress', 'access_until'] as const

let app: TestApp
let db: Db
let partnerId: number

const fill = async (from: number, to: number) => {
  await sql`
    insert into education_account (partner_id, created_at, sort_creator, sort_name, activated, first_proposal_no,
                                   search_text)
    select case when n % 2 = 0 then ${partnerId}::bigint end, timestamptz '2026-01-01' + (n % 977) * interval '1 hour',
           'Компания ' || n % 13, chr(1072 + n * 7 % 32) || chr(1072 + n * 11 % 32), n % 3 = 0,
           case when n % 5 > 0 then n * 7919 % 100003 end, ' все здесь'
      from generate_series(${from}::int, ${to}::int) as n`.execute(db)
}

beforeAll(async () => {
  app = await startTestApp()
  db = app.db
  partnerId = (await makePartner(db)).partnerId
  await fill(1, size)
})

/** The whole list in ascending order. */
const plainList = async (column: string): Promise<{ id: number; partnerId: number | null }[]> => {
  const { rows } = await sql<{ id: number; partnerId: number | null }>`
    select id, partner_id as "partnerId" from education_account order by ${sql.ref(column)}, id`.execute(db)
  return rows
}

const furtherOffsets = (count: number) => (process.env.PROOF ? [7, 2003, count - 2003] : [])

/** Compares every page with the same slice of the whole list. */
const expectSamePages = async () => {
  for (const name of orders) {
    const list = await plainList(parseOrder(name).column)
    for (const [scope, by] of [
      ['all', name],
      ['all', `-${name}`],
      [partnerId, name],
      [partnerId, `-${name}`],
    ] as const) {
      const order = parseOrder(by)
      const ascending = list.filter((row) => scope === 'all' || row.partnerId === scope).map(({ id }) => id)
      const ids = order.isDescending ? ascending.reverse() : ascending
      const offsets = [
        0,
        1500,
        1501,
        Math.floor(ids.length / 2),
        ids.length - 5,
        ids.length,
        ...furtherOffsets(ids.length),
      ]
      for (const offset of offsets) {
        const page = { limit: 10, offset }
        const found = await listAccountIds(db, scope, { filter: { search: '', span: {} }, order, page })
        expect([by, scope, offset, found]).toEqual([
          by,
          scope,
          offset,
          { ids: ids.slice(offset, offset + 10), count: ids.length, isCapped: false },
        ])
      }
    }
  }
}

const countAnchors = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from derived.account_anchor`.execute(db)).rows[0]?.count

const countChanges = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from derived.account_change`.execute(db)).rows[0]?.count

inProof('pages are right before any bookmark exists', async () => {
  expect(await countAnchors()).toBe(0)
  await expectSamePages()
})

test('bookmarks are built after many changes, and pages are found from them', async () => {
  expect(await rebuildBookmarksIfDue(db)).toBe(true)
  expect(await countAnchors()).toBe(6 * (Math.ceil(size / 500) + Math.ceil(size / 2 / 500)))
  expect([sumOf(await countBuckets(db, { scope: 'all' }), allBuckets), await countChanges()]).toEqual([size, 0])
  expect(await rebuildBookmarksIfDue(db)).toBe(false)
  await expectSamePages()
})

test('pages stay right after accounts are added, deleted and moved since the bookmarks were built', async () => {
  await fill(size + 1, size + 137)
  await sql`delete from education_account where id % 101 = 0`.execute(db)
  await sql`update education_account set sort_name = 'аа', activated = not activated where id % 97 = 0`.execute(db)
  await sql`update education_account set partner_id = ${partnerId} where id % 193 = 0`.execute(db)
  await sql`update education_account set first_proposal_no = 1, sort_creator = 'Ю' where id % 211 = 0`.execute(db)
  expect(await countChanges()).toBeGreaterThan(400)
  await expectSamePages()
})

test('a change that does not affect the list is not recorded', async () => {
  const changes = await countChanges()
  await sql`update education_account set id_specialist_pb = 5, row_version = row_version + 1 where id < 500`.execute(db)
  expect(await countChanges()).toBe(changes)
})

test('a middle page is found from a bookmark, a page before the first bookmark is not', async () => {
  const ids = (await plainList('sort_name')).map(({ id }) => id)
  const position = size / 2
  const found = await listIdsFromBookmark(db, 'all', 'sort_name', { position, limit: 10 })
  expect(found).toEqual(ids.slice(position, position + 10))
  expect(await listIdsFromBookmark(db, 'all', 'sort_name', { position: 3, limit: 10 })).toBeUndefined()
})

test('a rebuild while accounts are added loses none of them', async () => {
  await fill(size + 200, size + 1500)
  let isLaying = true
  const busy = (async () => {
    for (let n = 0; isLaying; n += 1) await fill(20_000 + n, 20_000 + n)
  })()
  expect(await rebuildBookmarksIfDue(db)).toBe(true)
  isLaying = false
  await busy
  await expectSamePages()
})

inProof('an account added while a deep page is read does not change that page', async () => {
  await db.transaction().execute(async (tx) => (await lockBookmarks(tx)).rebuild())
  const token = await signInAs(app, await makeUser(db, { isSuperuser: true }))
  const ids = (await plainList('sort_name')).map(({ id }) => id)
  for (const [order, offset, expected] of [
    ['learner', 4000, ids.slice(4000, 4010)],
    ['-learner', ids.length - 4010, ids.slice(4000, 4010).reverse()],
  ] as const) {
    const held = await holdLock(app.connection, 'lock table derived.account_anchor in access exclusive mode')
    const path = `${listEducationAccounts.path}?order_by=${order}&offset=${offset}`
    const pending = app.ask(listEducationAccounts, { token, path })
    await waitForBlocked(db, 1)
    await held.query("insert into education_account (sort_name) select '' from generate_series(1, 3)")
    await held.release()
    const { status, body } = await pending
    expect([status, body.results?.map(({ id }) => id), body.count]).toEqual([200, expected, ids.length])
    await sql`delete from education_account where sort_name = ''`.execute(db)
  }
})

test('the unfiltered list has an exact count', async () => {
  const token = await signInAs(app, await makeUser(db, { isSuperuser: true }))
  const { body } = await app.ask(listEducationAccounts, { token, path: `${listEducationAccounts.path}?offset=4000` })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from education_account`.execute(db)
  expect(body).toMatchObject({ count: rows[0]?.count, count_is_capped: false })
  expect(body.results).toHaveLength(10)
})

inProof('a filtered list is counted up to 10,000 and can be paged beyond', async () => {
  await fill(40_000, 44_000)
  const token = await signInAs(app, await makeUser(db, { isSuperuser: true }))
  const ask = async (offset: number) =>
    (
      await app.ask(listEducationAccounts, {
        token,
        path: `${listEducationAccounts.path}?search=здесь&offset=${offset}`,
      })
    ).body
  expect(await ask(0)).toMatchObject({ count: 10_000, count_is_capped: true })
  const beyond = await ask(11_000)
  expect(beyond.results).toHaveLength(10)
  expect(beyond.next).toContain('offset=11010')
})
