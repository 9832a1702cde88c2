import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type pg from 'pg'
import { countStatistics } from '../../apps/api/src/areas/content/statistics/item-statistics.service.ts'
import { connectDatabase, type Db } from '../../apps/api/src/db/database.ts'
import { backgroundTimeouts } from '../../apps/api/src/db/timeouts.ts'
import { judge } from '../answers/report.ts'
import { fillChecks, questionsPerAttempt } from './fill-answers.ts'

const maxSeconds = 60

/** Rows of attempts and of answers that ended connections have read. */
const countRead = async (db: Db): Promise<{ attempts: number; answers: number }> => {
  const { rows } = await sql<{ attempts: number; answers: number }>`
    select sum(seq_tup_read + idx_tup_fetch) filter (where relname = 'attempt')::int as attempts,
           sum(seq_tup_read + idx_tup_fetch) filter (where relname = 'attempt_question')::int as answers
      from pg_stat_user_tables`.execute(db)
  return rows[0] as { attempts: number; answers: number }
}

const countCounted = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ asked: number }>`select sum(asked_count) as asked from item_statistics`.execute(db)
  return rows[0]?.asked ?? 0
}

/** A connection reports what it has read when it ends. */
const withConnection = async <T>(connection: pg.PoolConfig, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = connectDatabase({ ...connection, timeouts: backgroundTimeouts, max: 6 }, () => {})
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The night that counts everything: how long it takes, how much it reads, and for how long it keeps a request waiting. */
export const countMillion = async (connection: pg.PoolConfig, answers: number): Promise<void> => {
  const attempts = 25
  const learners = Math.round(answers / attempts / questionsPerAttempt)
  await withConnection(connection, async (db) => {
    await fillChecks(db, { learners, attempts, days: 30 })
    await sql`vacuum analyze`.execute(db)
  })
  const before = await withConnection(connection, countRead)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const from = performance.now()
  delay.enable()
  await withConnection(connection, (db) => countStatistics({ db, now: () => new Date(), timeZone: 'Europe/Moscow' }))
  delay.disable()
  const seconds = (performance.now() - from) / 1000
  const after = await withConnection(connection, countRead)
  const read = { attempts: after.attempts - before.attempts, answers: after.answers - before.answers }
  const counted = await withConnection(connection, countCounted)
  console.log(`counted ${counted} of ${answers} answers in ${seconds.toFixed(1)} s, read ${read.answers} rows of them`)
  console.log(
    `longest block of the event loop ${(delay.max / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  )
  judge('counting, seconds', seconds, maxSeconds, 'at most', ' s')
  judge('counting, answers counted', counted, answers, 'at least')
  judge('counting, reads of each answer', read.answers / answers, 1.01, 'at most')
  judge('counting, reads of each attempt', read.attempts / (learners * attempts), 1.01, 'at most')
}
