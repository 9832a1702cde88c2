import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import type { DB } from './schema.generated.ts'

/** A deadlock, and a serialization failure: another transaction changed a row after this one's snapshot. */
const retryableStates = new Set(['40P01', '40001'])

const maxRuns = 5

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryableStates.has(String(error.code))

type Work<T> = (tx: Transaction<DB>) => Promise<T>

/** An immediate retry would take the lock back before the other transaction gets it. */
const pauseMs = 50

/** Runs a transaction again, up to five times, where the database aborted it because of another one. */
export const retryTransaction = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (run === maxRuns || !isRetryable(error)) throw error
      await wait(pauseMs * run)
    }
  }
}

const retrying = (builder: TransactionBuilder<DB>): TransactionBuilder<DB> =>
  new Proxy(builder, {
    get: (target, name) => {
      if (name === 'setIsolationLevel') {
        return (level: Parameters<typeof target.setIsolationLevel>[0]) => retrying(target.setIsolationLevel(level))
      }
      if (name === 'setAccessMode') {
        return (mode: Parameters<typeof target.setAccessMode>[0]) => retrying(target.setAccessMode(mode))
      }
      if (name === 'execute') return <T>(work: Work<T>) => retryTransaction(() => target.execute(work))
      return Reflect.get(target, name, target)
    },
  })

/**
 * Every transaction is retried where the database aborts it because of another one. So the work of a transaction must
 * have no effect outside of it: wake a worker, or write to another connection, after it.
 */
export class RetryingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return retrying(super.transaction())
  }
}
