import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import { inTurn } from '../person-turns.ts'
import { createSemaphore } from '../semaphore.ts'
import type { DB } from './schema.generated.ts'

/** A deadlock, and a serialization failure: another transaction changed a row after this one's snapshot. */
const retryableStates = new Set(['40P01', '40001'])

const maxRuns = 5

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryableStates.has(String(error.code))

type Work<T> = (tx: Transaction<DB>) => Promise<T>

/** Thrown where another transaction has a lock that this one must not wait for with its connection. */
export class LockBusyError extends Error {}

/** Transactions that may wait for locks. */
const waiting = new WeakSet<object>()

/**
 * Tries to get a lock, and waits for it only in a transaction that may: `lock` returns undefined where another transaction
 * has the lock, or where there is nothing to lock.
 */
export const lockOrRetry = async <T>(
  tx: Transaction<DB>,
  lock: (waits: boolean) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const waits = waiting.has(tx)
  const locked = await lock(waits)
  if (locked === undefined && !waits) throw new LockBusyError()
  return locked
}

/** So many connections of a pool wait for locks that others have; what waits besides has no connection. */
const maxWaitingConnections = 2

const semaphores = new WeakMap<object, ReturnType<typeof createSemaphore>>()

const semaphoreOf = (db: object) => {
  const semaphore = semaphores.get(db) ?? createSemaphore({ concurrency: maxWaitingConnections })
  semaphores.set(db, semaphore)
  return semaphore
}

/** An immediate retry would take the lock back before the other transaction gets it. */
const pauseMs = 50

const runAgain = async <T>(db: object, transaction: (waits: boolean) => Promise<T>): Promise<T> => {
  let waits = false
  for (let run = 1; ; run += 1) {
    try {
      return await (waits ? semaphoreOf(db)(() => transaction(true)) : transaction(false))
    } catch (error) {
      if (error instanceof LockBusyError) {
        waits = true
        continue
      }
      if (run === maxRuns || !isRetryable(error)) throw error
      await wait(pauseMs * run)
    }
  }
}

/**
 * Runs a transaction when it is its person's turn; again where the database aborted it because of another one, up to five
 * times, and where another one has a lock: then it may wait.
 */
export const retryTransaction = <T>(db: object, transaction: (waits: boolean) => Promise<T>): Promise<T> =>
  inTurn(() => runAgain(db, transaction))

const retrying = (db: object, builder: TransactionBuilder<DB>, run = retryTransaction): TransactionBuilder<DB> =>
  new Proxy(builder, {
    get: (target, name) => {
      if (name === 'setIsolationLevel') {
        return (level: Parameters<typeof target.setIsolationLevel>[0]) =>
          retrying(db, target.setIsolationLevel(level), run)
      }
      // What only reads waits for nobody, and may be read for as long as a client downloads it.
      if (name === 'setAccessMode') {
        return (mode: Parameters<typeof target.setAccessMode>[0]) =>
          retrying(db, target.setAccessMode(mode), mode === 'read only' ? runAgain : run)
      }
      if (name === 'execute') {
        return <T>(work: Work<T>) =>
          run(db, (waits) =>
            target.execute((tx) => {
              if (waits) waiting.add(tx)
              return work(tx)
            }),
          )
      }
      return Reflect.get(target, name, target)
    },
  })

/**
 * Every transaction is retried where the database aborts it because of another one. So the work of a transaction must
 * have no effect outside of it: wake a worker, or write to another connection, after it.
 */
export class RetryingDatabase extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return retrying(this, super.transaction())
  }
}
