import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { type SortColumn, sortColumns } from './account-order.ts'

/**
 * Bookmarks are a page index for deep pages of a list of a million accounts, which OFFSET would read row by row. Every 500th
 * account of each order is stored with its position (`derived.account_anchor`), and triggers record every change since then
 * with its sort keys (`derived.account_change`). A bookmark's current position is its stored one plus the changes before it.
 */
const spacing = 500

/** Smaller lists have no bookmarks: OFFSET is quick enough. */
const minBookmarkedCount = 4000

/** With more changes than this the bookmarks are rebuilt. */
const maxChanges = 1000

const partnerKey = (scope: StaffScope) => (scope === 'all' ? 0 : scope)

/** The exact number of accounts in the unfiltered list of a scope. */
export const countAccounts = async (db: Db, scope: StaffScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select count from derived.account_total where partner_id = ${partnerKey(scope)}), 0)
             + coalesce(sum(weight), 0) as count
      from derived.account_change where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}`.execute(db)
  return rows[0]?.count ?? 0
}

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
  const { rows } = await sql<{ id: number | null }>`
    with bookmark as (
      select ${key} as key, id, position from derived.account_anchor
       where sort = ${column} and partner_id = ${partner}
         and position <= ${position} - (select count(*) from derived.account_change where ${inScope})
       order by position desc limit 1
    ), page as (
      select id from education_account
       where ${inScope} and (${key}, id) >= ((select key from bookmark), (select id from bookmark))
       order by ${key}, id
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

const parts = Object.values(sortColumns).flatMap((column) =>
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
         total as (
           insert into derived.account_total (partner_id, count)
           select coalesce(partner_id, 0), count(*) from education_account
            group by grouping sets ((), (partner_id)) having grouping(partner_id) = 1 or partner_id is not null
           returning partner_id, count),
         large as (select partner_id from total where count >= ${minBookmarkedCount}),
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
