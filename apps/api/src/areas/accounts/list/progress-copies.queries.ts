import type { Db } from '../../../db/database.ts'

/** When the copies of progress were last refreshed. */
export const findProgressTime = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('account_refresh').select('progress_at').executeTakeFirst())?.progress_at ?? null
