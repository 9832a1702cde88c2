import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { allBuckets } from './account-buckets.ts'
import { type SortColumn, sortColumns } from './account-order.ts'
import { mergedAccounts, orderOf } from './merged-list.queries.ts'

/**
 * Bookmarks are a page index for deep pages of a list of a million accounts, which OFFSET would read row by row. Every 500th
 * account of each order is stored with its position (`derived.account_anchor`), and triggers record every change since then
 * with its sort keys (`derived.account_change`). A bookmark's current position is its stored one plus the changes before it.
 */
const spacing = 500

/** Smaller lists have no bookmarks: OFFSET is quick enough. */
const minBookmarkedCount = 4000

/** Progress changes all day long: a deep page of its order is read from the nearer end. */
export const isBookmarked = (column: SortColumn): boolean => column !== 'progress'

/** With more changes than this the bookmarks are rebuilt. */
const maxChanges = 1000

const partnerKey = (scope: StaffScope) => (scope === 'all' ? 0 : scope)

/**
 * Ids from that position on, in ascending order; undefined where no bookmark precedes it. Instead of an OFFSET it goes
 * on from a stored key (keyset pagination). Rows inserted or deleted since the bookmarks were rebuilt have moved them: with
 * 30 such changes a bookmark may be 30 rows further on, so one at least 30 rows before the position is taken.
 */
export const listIdsFromBookmark = async (
  db: Db,
  scope: StaffScope,
  column: SortColumn,
  { position, limit }: { position: number; limit: number },
): Promise<number[] | undefined> => {
  const key = sql.ref(column)
  const partner = partnerKey(scope)
  const inScope = scope === 'all' ? sql`true` : sql`partner_id = ${scope}`
  const order = { column, isDescending: false }
  const fromBookmark = sql<boolean>`(${key}, id) >= ((select key from bookmark), (select id from bookmark))`
  const { rows } = await sql<{ id: number | null }>`
    with bookmark as (
      select ${key} as key, id, position from derived.account_anchor
       where sort = ${column} and partner_id = ${partner}
         and position <= ${position} - (select count(*) from derived.account_change where ${inScope})
       order by position desc limit 1
    ), page as (
      select id from ${mergedAccounts({ scope, buckets: allBuckets }, order, { where: fromBookmark })} as merged
       ${orderOf(order)}
      offset (select ${position} - bookmark.position - coalesce((
                select sum(weight) from derived.account_change
                 where ${inScope} and (${key}, account_change.id) < (bookmark.key, bookmark.id)), 0) from bookmark)
       limit ${limit}
    )
    select page.id from bookmark left join page on true`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id }) => id ?? [])
}

const insertBookmarks = (column: SortColumn, of: 'all' | 'partners') => {
  const key = sql.ref(column)
  const listed = sql`
    select id, ${key}, row_number() over (order by ${key}, id) - 1 as position from education_account
     where ${of === 'all' ? sql`true` : sql`education_account.partner_id = large.partner_id`}`
  return sql`
    insert into derived.account_anchor (sort, partner_id, position, id, ${key})
    select ${column}::text, large.partner_id, listed.position, listed.id, listed.${key}
      from large cross join lateral (${listed}) as listed
     where large.partner_id ${of === 'all' ? sql`= 0` : sql`> 0`} and listed.position % ${spacing} = 0`
}

const parts = Object.values(sortColumns)
  .filter(isBookmarked)
  .flatMap((column) =>
    (['all', 'partners'] as const).map((of) => ({
      name: sql.ref(`${column}_of_${of}`),
      insert: insertBookmarks(column, of),
    })),
  )

/**
 * One statement, so one snapshot: changes that others record meanwhile are not deleted and count from these bookmarks on.
 * Changes of the own transaction are included.
 */
const rebuildBookmarks = async (tx: Tx): Promise<void> => {
  await sql`delete from derived.account_anchor`.execute(tx)
  await sql`delete from derived.account_total`.execute(tx)
  await sql`
    with cleared as (delete from derived.account_change),
         listed as (
           select account.partner_id, counted.course_id, account.bucket
             from education_account account cross join unnest(account.course_ids || 0::bigint) as counted (course_id)),
         total as (
           insert into derived.account_total (partner_id, course_id, bucket, count)
           select coalesce(partner_id, 0), course_id, bucket, count(*) from listed
            group by grouping sets ((course_id, bucket), (partner_id, course_id, bucket))
           having grouping(partner_id) = 1 or partner_id is not null
           returning partner_id, course_id, count),
         large as (
           select partner_id from total where course_id = 0
            group by partner_id having sum(count) >= ${minBookmarkedCount}),
         ${sql.join(parts.map(({ name, insert }) => sql`${name} as (${insert})`))}
    select`.execute(tx)
}

/** The key stays as it is: instances of an older version that run beside this one take the same lock. */
const lockName = sql`hashtext('lay account anchors')`

/** A rebuild over a million accounts takes longer than the timeout of a request, and so does waiting for it. */
const raiseTimeouts = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local lock_timeout = '10min'`.execute(tx)
}

/**
 * For a transaction that changes accounts and then rebuilds the bookmarks, so that neither bookmarks nor recorded changes
 * keep old values. Called before the changes: it waits for a rebuild that is running and works from an older snapshot.
 */
export const lockBookmarks = async (tx: Tx): Promise<{ rebuild(): Promise<void> }> => {
  await raiseTimeouts(tx)
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(tx)
  return { rebuild: () => rebuildBookmarks(tx) }
}

/** Rebuilds the bookmarks where more than `maxChanges` changes are recorded; returns whether it did. */
export const rebuildBookmarksIfDue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select count(*) > ${maxChanges} as due from (select from derived.account_change limit ${maxChanges + 1}) as recorded
  `.execute(db)
  if (!rows[0]?.due) return false
  return db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockName}) as got`.execute(tx)
    if (!lock[0]?.got) return false
    await raiseTimeouts(tx)
    await rebuildBookmarks(tx)
    return true
  })
}
