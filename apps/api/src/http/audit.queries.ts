import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'

export const insertAuditRows = async (db: Db, rows: readonly Insertable<DB['audit_log']>[]): Promise<void> => {
  await db.insertInto('audit_log').values(rows).execute()
}
