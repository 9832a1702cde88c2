import type { Tx } from '../../../db/database.ts'
import type { Outbox } from '../../../people/outbox.ts'
import { postponeMail } from '../outbox.queries.ts'
import type { WishesRow } from '../reminders/wishes.queries.ts'
import { listDeviceSessions } from './push-devices.queries.ts'

interface DayMessage {
  learnerId: number
  mailId: number
  wishes: WishesRow
  now: Date
}

/** Puts the message of a day on the learner's devices, beside its mail. */
export type QueuePushes = (tx: Tx, message: DayMessage) => Promise<{ until: Date } | null>

/** So long does a mail wait that comes only where no device has got the message. */
const mailDelayMs = 15 * 60_000

/** Each device has a row of its own in the outbox, with its own tries. Returns until when the mail waits; null: it does not. */
export const createPushQueue =
  (mail: Outbox): QueuePushes =>
  async (tx, { learnerId, mailId, wishes, now }) => {
    const sessions = await listDeviceSessions(tx, learnerId, now)
    if (sessions.length === 0) return null
    await mail.queueAll(
      tx,
      sessions.map((sessionId) => ({ kind: 'push', recipientId: learnerId, payload: { mailId, sessionId }, now })),
    )
    if (wishes.mail_with_push) return null
    const until = new Date(now.getTime() + mailDelayMs)
    await postponeMail(tx, mailId, until, 'it waits for the devices')
    return { until }
  }
