import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Scheduled work. Of all running instances, one executes each run. */
export interface Job {
  name: string
  /** Minute, hour, day, month, weekday; UTC. */
  cron: string
  /** The polling interval, which delays scheduled runs and those that another instance has queued; 10 seconds by default. */
  pollS?: number
  /** A run that takes longer counts as failed and is started again; 15 minutes by default, at most 24 hours. */
  maxRunS?: number
  run(): Promise<void>
}

export interface RunningJobs {
  /** Queues a run of the job now, in addition to its schedule. */
  runSoon(name: string): Promise<void>
  stop(): Promise<void>
}

/** A run says so often that it goes on. Where the process has died, the run is missed after this and started again. */
const heartbeatSeconds = 30
const defaultMaxRunS = 15 * 60
/** How often the instances look for missed runs. */
const superviseSeconds = 20

/** A separate schema in the same database: the queue exists and is lost together with its data. */
const schema = 'jobs'

/** Connections of the queue: an instance that runs no jobs only queues them. */
export const maxJobConnections = (jobs: 'on' | 'off'): number => (jobs === 'on' ? 3 : 1)

const openQueue = async (
  connection: pg.PoolConfig,
  max: number,
  options: {
    supervise?: boolean
    schedule?: boolean
    superviseIntervalSeconds?: number
    monitorIntervalSeconds?: number
  },
  log: FastifyBaseLogger,
): Promise<PgBoss> => {
  const boss = new PgBoss({ ...(connection as object), max, schema, application_name: 'dopusk-jobs', ...options })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  return boss
}

const closeQueue = (boss: PgBoss) => boss.stop({ graceful: true, timeout: 5000 })

/** For an instance without jobs: what it queues is run by the others, at the latest after their polling interval. */
export const startQueueOnly = async (connection: pg.PoolConfig, log: FastifyBaseLogger): Promise<RunningJobs> => {
  const boss = await openQueue(connection, maxJobConnections('off'), { supervise: false, schedule: false }, log)
  return { runSoon: async (name) => void (await boss.send(name)), stop: () => closeQueue(boss) }
}

export const startJobs = async (
  connection: pg.PoolConfig,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  superviseIntervalSeconds = superviseSeconds,
): Promise<RunningJobs> => {
  // A look within the monitor's interval does nothing, so that interval is a little shorter.
  const monitorIntervalSeconds = Math.max(1, Math.floor(superviseIntervalSeconds * 0.75))
  const intervals = { superviseIntervalSeconds, monitorIntervalSeconds }
  const boss = await openQueue(connection, maxJobConnections('on'), intervals, log)
  const workers = new Map<string, string>()
  for (const job of jobs) {
    // Exclusive: a run that is due while the previous one is still running is skipped.
    await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true })
    // Queues of an older version have none: their runs would be missed after 15 minutes only.
    await boss.updateQueue(job.name, { heartbeatSeconds, expireInSeconds: job.maxRunS ?? defaultMaxRunS })
    await boss.schedule(job.name, job.cron)
    const worker = await boss.work(job.name, { pollingIntervalSeconds: job.pollS ?? 10 }, async () => {
      const startedAt = performance.now()
      await job.run().catch((error: unknown) => {
        log.error({ err: error, job: job.name }, 'job failed')
        throw error
      })
      log.info({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done')
    })
    workers.set(job.name, worker)
  }
  return {
    runSoon: async (name) => {
      await boss.send(name)
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    },
    stop: () => closeQueue(boss),
  }
}
