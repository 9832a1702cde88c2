import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/database.ts'
import { createMetricReading } from '../../http/metrics/metric-reading.ts'
import { findStuckMails } from './outbox.queries.ts'

/** How many mails should have left long ago. Returns what reads the values before they are sent. */
export const addMailMetrics = (registry: Registry, db: Db, now: () => Date): (() => Promise<void>) => {
  const stuck = new Gauge({
    name: 'mail_stuck',
    help: 'Mails that were due more than 15 minutes ago, or fail for that long, and are still tried',
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'mail_oldest_seconds',
    help: 'Age of the oldest of these mails',
    registers: [registry],
  })
  const read = createMetricReading(() => findStuckMails(db, now()))
  return async () => {
    const found = await read()
    if (found === undefined) {
      stuck.remove()
      oldest.remove()
      return
    }
    stuck.set(found.count)
    oldest.set(found.oldestAt === null ? 0 : (now().getTime() - found.oldestAt.getTime()) / 1000)
  }
}
