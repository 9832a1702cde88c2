import { sql } from 'kysely'
import type { Db } from './database.ts'

/** A write takes about 50 ms: within this time the last result is reused. */
const validMs = 10_000

/** Of 8,000 bytes each: 16 MB, the size of the next segment of the write-ahead log. */
const probeRows = 2_100

/**
 * Writes a row and a sort file. A small row alone fits into space that was reserved before, and succeeds on a full disk;
 * a sort file needs new space. The row fails on a standby, and where an administrator has set the database read-only.
 */
const probeWrite = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`
      with probe as materialized (select repeat('x', 8000) from generate_series(1, ${sql.lit(probeRows)}))
      select count(*) from probe`.execute(tx)
    await sql`
      insert into derived.write_check (checked_at) values (${now})
          on conflict (is_only) do update set checked_at = excluded.checked_at`.execute(tx)
  })

/** Throws where the database cannot be written. Many callers at once share one write. */
export const createWriteCheck = (db: Db, now: () => Date): (() => Promise<void>) => {
  let succeededAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  const check = async () => {
    const startedAt = now()
    await probeWrite(db, startedAt)
    succeededAt = startedAt.getTime()
  }
  return async () => {
    if (Math.abs(now().getTime() - succeededAt) < validMs) return
    running ??= check().finally(() => {
      running = undefined
    })
    await running
  }
}
