import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Work that comes round by the clock. However many instances run, one of them does it, once. */
export interface Job {
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string
  /** How soon a run that was put in line at once begins; 10 seconds where nobody waits for it. */
  pollS?: number
  run(): Promise<void>
}

export interface RunningJobs {
  /** Puts the job in line at once, as its clock would. */
  runSoon(name: string): Promise<void>
  stop(): Promise<void>
}

/** Its own schema in the same database: the queue lives and is lost with the data it works on. */
const schema = 'jobs'

export const startJobs = async (
  connection: pg.PoolConfig,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<RunningJobs> => {
  const boss = new PgBoss({ ...(connection as object), max: 3, schema, application_name: 'dopusk-jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  for (const job of jobs) {
    // Exclusive: a run that is due while the last one still works is skipped, not doubled.
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, { pollingIntervalSeconds: job.pollS ?? 10 }, async () => {
      const startedAt = performance.now()
      await job.run()
      log.info({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    })
  }
  return {
    runSoon: async (name) => void (await boss.send(name)),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
