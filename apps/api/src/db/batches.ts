import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'

/** The element type of each array type. */
export interface ArrayElements {
  bigint: number
  int: number
  float8: number
  boolean: boolean
  timestamptz: Date
  text: string | null
}

/** PostgreSQL's array literal. The driver builds the same more slowly: it inspects and quotes every element. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value instanceof Date ? value.toISOString() : value)).join()}}`

/**
 * An array whose length the planner cannot see. Otherwise a custom plan for few elements always seems cheaper than the
 * generic plan of the prepared statement, and each execution is planned again, which takes longer than the statement.
 */
export const arrayOf = <Type extends keyof ArrayElements>(
  type: Type,
  values: readonly ArrayElements[Type][],
): RawBuilder<unknown> => sql`(select ${type === 'text' ? values : arrayText(values)}::${sql.raw(type)}[])`

interface Waiting<Job, Result> {
  job: Job
  resolve(result: Result): void
  reject(error: unknown): void
}

/** More concurrent batches would only take connections from other work. */
const maxRunning = 3

const maxBatchSize = 64

/**
 * Batching: jobs that arrive while others run wait for them and then run as one batch. A batch shares the cost of its
 * statements and of its commit, so it grows with the load. `run` returns a result for each job, in their order.
 */
export const createBatches = <Job, Result>(
  run: (jobs: Job[]) => Promise<readonly Result[]>,
): ((job: Job) => Promise<Result>) => {
  const waiting: Waiting<Job, Result>[] = []
  // A batch is of several requests, so it runs in the context of none of them.
  const outsideRequests = AsyncLocalStorage.snapshot()
  let running = 0
  let isScheduled = false

  const runBatch = async (batch: Waiting<Job, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ job }) => job))
      if (results.length !== batch.length) throw new Error(`${results.length} results for ${batch.length} jobs`)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const start = () => {
    isScheduled = false
    while (running < maxRunning && waiting.length > 0) {
      running += 1
      void runBatch(waiting.splice(0, maxBatchSize)).finally(() => {
        running -= 1
        start()
      })
    }
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      if (isScheduled || running >= maxRunning) return
      isScheduled = true
      // At the end of this turn of the event loop, so that jobs that arrive together form one batch.
      outsideRequests(() => setImmediate(start))
    })
}
