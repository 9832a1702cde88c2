import { deliverDueMail } from '../areas/mail/deliver.ts'
import { openMailTransport } from '../areas/mail/transport.ts'
import { connectDatabase } from '../db/database.ts'
import { createPasswordCipher } from '../people/password-cipher.ts'

/** A separate process that sends the due mails and ends, for tests that kill it meanwhile. */
const { connection, smtpUrl, secret, now } = JSON.parse(process.env.TEST_WORKER ?? '{}')
const db = connectDatabase({ ...connection, application_name: 'test-worker' }, () => {})
await deliverDueMail({
  db,
  now: () => new Date(now),
  cipher: createPasswordCipher(secret),
  site: 'https://dopusk.example',
  from: 'no-reply@dopusk.example',
  open: () => openMailTransport({ smtpUrl, folder: '/nonexistent' }),
  log: { warn: () => {} },
})
await db.destroy()
