import type { Db } from '../../db/database.ts'

/** Deletes expired sessions and those that were ended before, with their tokens. */
export const deleteDeadSessions = async (
  db: Db,
  { now, endedBefore }: { now: Date; endedBefore: Date },
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', endedBefore)]))
    .execute()
}

/** Deletes some tokens that were replaced before, or were given before and never used; returns how many. */
export const deleteOldTokens = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { length } = await db
    .deleteFrom('refresh_token')
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('refresh_token')
        .select('hash')
        .where('created_at', '<', before)
        .where(({ eb: and, fn }) => and(fn.coalesce('replaced_at', 'created_at'), '<', before))
        .orderBy('created_at')
        .limit(limit),
    )
    .returning('session_id')
    .execute()
  return length
}

export const deleteOldCounters = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('rate_counter').where('bucket', '<', before).execute()
}
