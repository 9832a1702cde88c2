import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { StaffScope } from '../../people/staff-scope.ts'
import { type SortColumn, sortColumns } from './account-order.ts'

/**
 * Pages deep inside a list of a million are found without counting through it: every 500th account of each order is
 * laid down as an anchor with its position, and every change since then is noted (by triggers) with the place it was
 * made at. An anchor's position now is the one it was laid at and the changes before it.
 */
const spacing = 500

/** Smaller lists are counted through quickly enough. */
const smallestLaid = 4000

/** More changes than this and the anchors are laid anew. */
const mostChanges = 1000

const partnerKey = (scope: StaffScope) => (scope === 'all' ? 0 : scope)

export interface ListTotal {
  count: number
  changes: number
}

/** How many accounts there are in a list that nothing narrows, exactly. */
export const readTotal = async (db: Db, scope: StaffScope): Promise<ListTotal> => {
  const { rows } = await sql<ListTotal>`
    select coalesce((select count from derived.account_total where partner_id = ${partnerKey(scope)}), 0)
             + coalesce(sum(weight), 0) as count, count(*) as changes
      from derived.account_change where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}`.execute(db)
  return rows[0] ?? { count: 0, changes: 0 }
}

/** Ids from that position on, in ascending order; undefined where no anchor stands before it. */
export const listIdsFromAnchor = async (
  db: Db,
  scope: StaffScope,
  column: SortColumn,
  { position, limit, changes }: { position: number; limit: number; changes: number },
): Promise<number[] | undefined> => {
  const key = sql.ref(column)
  const partner = partnerKey(scope)
  const inScope = scope === 'all' ? sql`true` : sql`partner_id = ${scope}`
  const { rows } = await sql<{ id: number | null }>`
    with anchor as (
      select ${key} as key, id, position from derived.account_anchor
       where sort = ${column} and partner_id = ${partner} and position <= ${position - changes}
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

const layList = async (tx: Tx, column: SortColumn, scope: StaffScope): Promise<void> => {
  const key = sql.ref(column)
  await sql`
    insert into derived.account_anchor (sort, partner_id, position, id, ${key})
    select ${column}::text, ${partnerKey(scope)}::bigint, position, id, ${key}
      from (select id, ${key}, row_number() over (order by ${key}, id) - 1 as position from education_account
             where ${scope === 'all' ? sql`true` : sql`partner_id = ${scope}`}) as listed
     where position % ${spacing} = 0`.execute(tx)
}

const layAll = async (tx: Tx): Promise<void> => {
  await sql`delete from derived.account_anchor`.execute(tx)
  await sql`delete from derived.account_total`.execute(tx)
  await sql`delete from derived.account_change`.execute(tx)
  await sql`
    insert into derived.account_total (partner_id, count)
    select coalesce(partner_id, 0), count(*) from education_account
     group by grouping sets ((), (partner_id)) having grouping(partner_id) = 1 or partner_id is not null`.execute(tx)
  const { rows } = await sql<{ partner: number }>`
    select partner_id as partner from derived.account_total where count >= ${smallestLaid}`.execute(tx)
  for (const { partner } of rows) {
    for (const column of Object.values(sortColumns)) await layList(tx, column, partner === 0 ? 'all' : partner)
  }
}

/**
 * Lays the anchors where enough has changed. In one snapshot: what is noted meanwhile is not in it, stays, and counts
 * from these anchors on. Whether it was done.
 */
export const layAnchors = async (db: Db, least = mostChanges): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select count(*) > ${least} as due from (select from derived.account_change limit ${mostChanges + 1}) as noted
  `.execute(db)
  if (!rows[0]?.due) return false
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows: lock } = await sql<{ got: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('lay account anchors')) as got`.execute(tx)
      if (!lock[0]?.got) return false
      await layAll(tx)
      return true
    })
}
