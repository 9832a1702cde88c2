import type { JournalAction, JournalEntry } from '@dopusk/contract'
import { type RawBuilder, sql } from 'kysely'
import { listCappedPage } from '../../db/capped-page.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../http/paging.ts'
import { staffName } from '../../people/inbox-items.ts'

export interface JournalFilter {
  person: number | undefined
  action: JournalAction | undefined
  /** The first and the last day, in this time zone. */
  from: string | undefined
  until: string | undefined
  timeZone: string
}

interface EntryRow {
  id: number
  at: Date
  action: JournalAction
  actorId: number | null
  actor: string | null
  subjectId: number | null
  subject: string | null
  detail: JournalEntry['detail']
}

const listEntries = async (db: Db, ids: readonly number[]): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select audit_log.id, at, action, detail, actor_id as "actorId", ${staffName('audit_log.actor_id')} as actor,
           subject_id as "subjectId", ${staffName('audit_log.subject_id')} as subject
      from unnest(${ids}::bigint[]) with ordinality as listed (id, no)
      join audit_log on audit_log.id = listed.id
     order by listed.no`.execute(db)
  return rows
}

const conditionsOf = ({ person, action, from, until, timeZone }: JournalFilter): RawBuilder<boolean>[] => {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`
  return [
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${startOf(sql`${from}::date`)}`]),
    ...(until === undefined ? [] : [sql<boolean>`at < ${startOf(sql`${until}::date + 1`)}`]),
    ...(person === undefined
      ? []
      : [
          sql<boolean>`id in (select id from audit_log where actor_id = ${person}
                              union select id from audit_log where subject_id = ${person})`,
        ]),
  ]
}

const viewSomeone = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Newest first. */
export const listJournal = async (
  db: Db,
  filter: JournalFilter,
  page: Page,
): Promise<{ entries: JournalEntry[]; count: number; isCapped: boolean }> => {
  const conditions = conditionsOf(filter)
  const matching = sql`from audit_log where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}`
  const { ids, ...counted } = await listCappedPage(
    db,
    {
      matches: sql`select id, at ${matching}`,
      sortedMatches: sql`select id from found order by at desc, id desc`,
      inListOrder: sql`select id ${matching} order by at desc, id desc`,
    },
    page,
  )
  const rows = await listEntries(db, ids)
  const entries = rows.map(({ id, at, action, actorId, actor, subjectId, subject, detail }) => ({
    id,
    at: at.toISOString(),
    action,
    actor: viewSomeone(actorId, actor),
    subject: viewSomeone(subjectId, subject),
    detail,
  }))
  return { entries, ...counted }
}
