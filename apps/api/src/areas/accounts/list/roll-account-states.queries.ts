import type { CalendarDay } from '@dopusk/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { bucketDayLock } from '../../../people/lock-accounts.ts'

/** As long as a person waits for the first list of a day. */
const maxWait = '2s'

const findBucketDay = async (db: Db): Promise<CalendarDay | undefined> =>
  (await db.selectFrom('account_refresh').select('bucket_day').executeTakeFirst())?.bucket_day

/** Without a known day all accounts are read. From one day to another only those that some date lies between. */
const mayChange = (from: CalendarDay | undefined, to: CalendarDay) => {
  if (from === undefined) return sql<boolean>`true`
  const [first, last] = from < to ? [from, to] : [to, from]
  return sql<boolean>`(
    access_until > ${first}::date and access_until <= ${last}::date + 7
    or (ready_until < access_until and ready_until > '-infinity' and ready_until > ${first}::date and ready_until <= ${last}::date)
    or (begun_until < access_until and begun_until > '-infinity' and begun_until > ${first}::date and begun_until <= ${last}::date))`
}

const moveBuckets = async (tx: Tx, today: CalendarDay): Promise<void> => {
  await sql`select set_config('lock_timeout', ${maxWait}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${bucketDayLock})`.execute(tx)
  const from = await findBucketDay(tx)
  if (from === today) return
  const bucket = sql`account_bucket_on(ready_until, begun_until, access_until, ${today}::date)`
  await sql`update education_account set bucket = ${bucket} where ${mayChange(from, today)} and bucket <> ${bucket}`.execute(
    tx,
  )
  await sql`
    insert into account_refresh (bucket_day) values (${today})
    on conflict (is_only) do update set bucket_day = excluded.bucket_day`.execute(tx)
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * Moves the stored states to today, if they are of another day: states change with the calendar. Where another transaction
 * holds accounts for long, the states stay those of the last day; the next list or the job tries again.
 */
export const rollAccountStates = async (db: Db, today: CalendarDay): Promise<void> => {
  if ((await findBucketDay(db)) === today) return
  await db
    .transaction()
    .execute((tx) => moveBuckets(tx, today))
    .catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
    })
}
