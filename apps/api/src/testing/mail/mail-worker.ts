import { connectDatabase } from '../../db/database.ts'
import { deliverTo } from './deliver-to.ts'

/** A separate process that sends the due mails and ends, for tests that kill it meanwhile. */
const { connection, smtpUrl, now } = JSON.parse(process.env.TEST_WORKER ?? '{}')
const db = connectDatabase({ ...connection, application_name: 'test-worker' }, () => {})
await deliverTo(smtpUrl, { db, clock: { now: new Date(now) } })
await db.destroy()
