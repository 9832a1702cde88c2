import { makeScheduledBackup } from '../db/backup/scheduled-backup.ts'
import { writeBackup } from '../db/backup/write-backup.ts'

/** A separate process that makes one scheduled or one plain backup, for tests that kill it meanwhile. */
const { connection, settings, plainFile, now } = JSON.parse(process.env.TEST_WORKER ?? '{}')
if (plainFile === undefined) {
  await makeScheduledBackup({
    ...{ connection, settings, now: () => new Date(now) },
    log: { info: () => {}, warn: () => {} },
  })
} else {
  await writeBackup(connection, plainFile, new Date(now))
}
