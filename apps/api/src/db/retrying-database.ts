import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import type { DB } from './schema.generated.ts'

/** A deadlock, and a row that another transaction changed after this one's snapshot: neither is anybody's mistake. */
const retriedStates = new Set(['40P01', '40001'])

const maxRuns = 5

const isRetried = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retriedStates.has(String(error.code))

type Work<T> = (tx: Transaction<DB>) => Promise<T>

/** Whoever was in the way gets the lock first: at once, the next run would take it back from them. */
const pauseMs = 50

const runAgain = async <T>(builder: TransactionBuilder<DB>, work: Work<T>): Promise<T> => {
  for (let run = 1; ; run += 1) {
    try {
      return await builder.execute(work)
    } catch (error) {
      if (run === maxRuns || !isRetried(error)) throw error
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
      if (name === 'execute') return <T>(work: Work<T>) => runAgain(target, work)
      return Reflect.get(target, name, target)
    },
  })

/**
 * A transaction that the database gave up for another's sake is run again, wherever it was begun. So what runs inside one
 * must have no effect outside of it: wake a worker, or write to another connection, after it.
 */
export class RetryingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return retrying(super.transaction())
  }
}
