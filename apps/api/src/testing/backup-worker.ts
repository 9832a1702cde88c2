import { makeScheduledBackup } from '../db/backup/scheduled-backup.ts'

/** A separate process that makes one scheduled backup, for tests that kill it meanwhile. */
const { connection, settings, now } = JSON.parse(process.env.TEST_WORKER ?? '{}')
await makeScheduledBackup({
  ...{ connection, settings, now: () => new Date(now) },
  log: { info: () => {}, warn: () => {} },
})
