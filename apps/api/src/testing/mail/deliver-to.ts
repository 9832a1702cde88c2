import { listNormChanges } from '../../areas/courses/course-changes.queries.ts'
import { readPartnerDigest } from '../../areas/groups/partner-digest.service.ts'
import { deliverDueMail } from '../../areas/mail/deliver.ts'
import { createOutbox } from '../../areas/mail/mail.service.ts'
import { createPushQueue } from '../../areas/mail/push/push-queue.ts'
import { openMailTransport } from '../../areas/mail/transport.ts'
import type { Db } from '../../db/database.ts'
import { createPasswordCipher } from '../../people/password-cipher.ts'
import { createReminderLinks } from '../../people/reminder-links.ts'
import { testSecrets } from '../test-secrets.ts'

/** Puts mails in the outbox, for `deliverTo`. */
export const testOutbox = createOutbox('dopusk.example', () => {})

/** The links of its mails. */
export const testLinks = createReminderLinks(testSecrets.token, 'https://dopusk.example')

/** Sends the mails of a test app that are due to this SMTP server; without a server, writes them into the folder. */
export const deliverTo = (
  smtpUrl: string | undefined,
  { db, clock }: { db: Db; clock: { now: Date } },
  folder = '/nonexistent',
) =>
  deliverDueMail({
    db,
    now: () => clock.now,
    cipher: createPasswordCipher(testSecrets.password),
    timeZone: 'Europe/Moscow',
    site: 'https://dopusk.example',
    links: testLinks,
    readPartnerDigest: (id) =>
      readPartnerDigest({ db, now: () => clock.now, timeZone: 'Europe/Moscow', listNormChanges }, id),
    queuePushes: createPushQueue(testOutbox),
    from: 'Допуск <no-reply@dopusk.example>',
    open: () => openMailTransport({ smtpUrl, folder }),
    log: { warn: () => {} },
  })
