import type { Db } from '../../db/database.ts'
import type { PartnerDigest } from '../../people/partner-digest.ts'
import type { PasswordCipher } from '../../people/password-cipher.ts'
import type { ReminderLinks } from '../../people/reminder-links.ts'
import type { QueuePushes } from './push/push-queue.ts'

export interface ComposeDeps {
  db: Db
  now: () => Date
  timeZone: string
  cipher: PasswordCipher
  site: string
  links: ReminderLinks
  /** What there is to tell a partner once a week; undefined where there is nothing. */
  readPartnerDigest: (partnerId: number) => Promise<PartnerDigest | undefined>
  /** Null where push is not configured. */
  queuePushes: QueuePushes | null
}
