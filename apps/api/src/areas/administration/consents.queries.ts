import type { ConsentKind, ConsentVersion } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

interface VersionRow extends Omit<ConsentVersion, 'created_at'> {
  createdAt: Date
}

/** Newest first. */
export const listConsentVersions = async (db: Db): Promise<ConsentVersion[]> => {
  const { rows } = await sql<VersionRow>`
    select kind, version, text, created_at as "createdAt" from consent_text order by id desc limit 1000`.execute(db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }))
}

/** The newest text of the kind. Nobody else adds one until the transaction ends. */
export const lockNewestConsent = async (tx: Tx, kind: ConsentKind): Promise<{ version: string; text: string }> => {
  await sql`select pg_advisory_xact_lock(hashtext('consent text'))`.execute(tx)
  return tx
    .selectFrom('consent_text')
    .select(['version', 'text'])
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The version is the day, with a number from the second one of that day on. */
export const insertConsent = async (
  tx: Tx,
  { kind, text, day, now }: { kind: ConsentKind; text: string; day: string; now: Date },
): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    insert into consent_text (kind, version, text, created_at)
    select ${kind}, ${day}::text || case count(*) when 0 then '' else '-' || count(*) + 1 end, ${text}, ${now}
      from consent_text where kind = ${kind} and (version = ${day} or version like ${day} || '-%')
    returning version`.execute(tx)
  return rows[0]?.version ?? day
}
