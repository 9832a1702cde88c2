import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { lockOrRetry } from './retrying-database.ts'

/** Gets the advisory lock of this key until the end of the transaction. Whoever must wait for it waits without a connection. */
export const lockKey = async (tx: Tx, key: RawBuilder<unknown>): Promise<void> => {
  await lockOrRetry(tx, async (waits) => {
    if (waits) return sql`select pg_advisory_xact_lock(${key})`.execute(tx)
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${key}) as locked`.execute(tx)
    return rows[0]?.locked ? rows : undefined
  })
}
