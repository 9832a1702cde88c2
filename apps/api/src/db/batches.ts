import { type RawBuilder, sql } from 'kysely'

/** What an array of each type holds. */
export interface ArrayElements {
  bigint: number
  int: number
  float8: number
  boolean: boolean
  timestamptz: Date
  text: string | null
}

/** As PostgreSQL reads an array. The driver does the same, but looks at every element's type and quotes it. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value instanceof Date ? value.toISOString() : value)).join()}}`

/**
 * An array whose length the planner cannot see. Otherwise a plan for few seems always cheaper than the prepared one, and
 * each execution is planned anew, which takes longer than the statement.
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

/** More at once would only take connections from other work. */
const mostRunning = 3

const mostTogether = 64

/**
 * Jobs that come while others of their kind are being done wait for them and are then done together: what a statement
 * or a commit costs is shared, the more so the more there is to do. `run` gives a result for each job, in their order.
 */
export const createBatches = <Job, Result>(
  run: (jobs: Job[]) => Promise<readonly Result[]>,
): ((job: Job) => Promise<Result>) => {
  const waiting: Waiting<Job, Result>[] = []
  let running = 0
  let isDue = false

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
    isDue = false
    while (running < mostRunning && waiting.length > 0) {
      running += 1
      void runBatch(waiting.splice(0, mostTogether)).finally(() => {
        running -= 1
        start()
      })
    }
  }

  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      if (isDue || running >= mostRunning) return
      isDue = true
      // At the end of this turn: what has arrived together goes together.
      setImmediate(start)
    })
}
