import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { type SortColumn, sortColumns } from './account-order.ts'

/**
 * Pages deep inside a list of a million are found without counting through it: every 500th account of each order is
 * laid down as an anchor with its position, and every change since then is noted (by triggers) with the place it was
 * made at. An anchor's position now is the one it was laid at and the changes before it.
 */
const spacing = 500

/** Smaller lists are counted through quickly enough. */
const minBookmarkedCount = 4000

/** More changes than this and the anchors are laid anew. */
const maxChanges = 1000

const partnerKey = (scope: StaffScope) => (scope === 'all' ? 0 : scope)

/** How many accounts there are in a list that nothing narrows, exactly. */
export const readTotal = async (db: Db, scope: StaffScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select count from derived.account_total where partner_id = ${partnerKey(scope)}), 0)
             + coalesce(sum(weight), 0) as count
      from derived.account_change where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Ids from that position on, in ascending order; undefined where no anchor stands before it. The anchor is as far back as
 * there are changes, so that they cannot have moved it beyond the position.
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
    with anchor as (
      select ${key} as key, id, position from derived.account_anchor
       where sort = ${column} and partner_id = ${partner}
         and position <= ${position} - (select count(*) from derived.account_change where ${inScope})
       order by position desc limit 1
    ), page as (
      select id from education_account
       where ${inScope} and (${key}, id) >= ((select key from anchor), (select id from anchor))
       order by ${key}, id
      offset (select ${position} - anchor.position - coalesce((
                select sum(weight) from derived.account_change
                 where ${inScope} and (${key}, account_change.id) < (anchor.key, anchor.id)), 0) from anchor)
       limit ${limit}
    )
    select page.id from anchor left join page on true`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id }) => id ?? [])
}

const insertBookmarks = (column: SortColumn, of: 'everybody' | 'partners') => {
  const key = sql.ref(column)
  const listed = sql`
    select id, ${key}, row_number() over (order by ${key}, id) - 1 as position from education_account
     where ${of === 'everybody' ? sql`true` : sql`education_account.partner_id = large.partner_id`}`
  return sql`
    insert into derived.account_anchor (sort, partner_id, position, id, ${key})
    select ${column}::text, large.partner_id, listed.position, listed.id, listed.${key}
      from large cross join lateral (${listed}) as listed
     where large.partner_id ${of === 'everybody' ? sql`= 0` : sql`> 0`} and listed.position % ${spacing} = 0`
}

const parts = Object.values(sortColumns).flatMap((column) =>
  (['everybody', 'partners'] as const).map((of) => ({
    name: sql.ref(`${column}_of_${of}`),
    insert: insertBookmarks(column, of),
  })),
)

/**
 * In one statement, which sees one moment: what others note meanwhile is not in it, stays, and counts from these anchors
 * on. What the transaction itself has changed is in it.
 */
const rebuildBookmarks = async (tx: Tx): Promise<void> => {
  await sql`delete from derived.account_anchor`.execute(tx)
  await sql`delete from derived.account_total`.execute(tx)
  await sql`
    with noted as (delete from derived.account_change),
         total as (
           insert into derived.account_total (partner_id, count)
           select coalesce(partner_id, 0), count(*) from education_account
            group by grouping sets ((), (partner_id)) having grouping(partner_id) = 1 or partner_id is not null
           returning partner_id, count),
         large as (select partner_id from total where count >= ${minBookmarkedCount}),
         ${sql.join(parts.map(({ name, insert }) => sql`${name} as (${insert})`))}
    select`.execute(tx)
}

const lockName = sql`hashtext('lay account anchors')`

/** A million accounts take longer than a request may; whoever waits for them takes as long. */
const allowLongWork = async (tx: Tx): Promise<void> => {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local lock_timeout = '10min'`.execute(tx)
}

/**
 * Lays the anchors within a transaction that has changed accounts: of what they said before, nothing is left in the anchors
 * or among the changes. Waits for whoever lays them now, with an older list before them; called before the changes.
 */
export const lockBookmarks = async (tx: Tx): Promise<{ lay(): Promise<void> }> => {
  await allowLongWork(tx)
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(tx)
  return { lay: () => rebuildBookmarks(tx) }
}

/** Lays the anchors where enough has changed. Whether it was done. */
export const rebuildBookmarksIfDue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select count(*) > ${maxChanges} as due from (select from derived.account_change limit ${maxChanges + 1}) as noted
  `.execute(db)
  if (!rows[0]?.due) return false
  return db.transaction().execute(async (tx) => {
    const { rows: lock } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockName}) as got`.execute(tx)
    if (!lock[0]?.got) return false
    await allowLongWork(tx)
    await rebuildBookmarks(tx)
    return true
  })
}
