import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { measureBusy } from '../../measure-busy.ts'
import { composeMail, mailKinds } from './compose.ts'
import type { ComposeDeps } from './compose-deps.ts'
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  markFailed,
  markSent,
  postponeMail,
  waitsForItsTime,
} from './outbox.queries.ts'
import { isPermanentRefusal, type MailTransport } from './transport.ts'

export interface DeliveryDeps extends ComposeDeps {
  from: string
  open: () => MailTransport
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Longer than the slowest SMTP exchange with a server that still answers. */
export const leaseMs = 5 * 60_000
const firstDelayMs = 30_000
const maxDelayMs = 30 * 60_000
/** Five days of retries, as mail servers do; then the mail is marked as failed. */
const maxMailAgeMs = 5 * 24 * 60 * 60_000

export const retryDelayMs = (tryCount: number): number => Math.min(maxDelayMs, firstDelayMs * 2 ** (tryCount - 1))

const handleFailure = async (deps: DeliveryDeps, mail: ClaimedMail, error: unknown): Promise<void> => {
  const now = deps.now()
  const { message } = error instanceof Error ? error : new Error(String(error))
  const isOld = now.getTime() - mail.createdAt.getTime() > maxMailAgeMs
  if (isOld || (error instanceof Error && isPermanentRefusal(error))) {
    deps.log.warn({ mail: mail.id, tries: mail.tryCount }, 'mail could not be delivered')
    return markFailed(deps.db, mail.id, now, message)
  }
  deps.log.warn({ mail: mail.id, tries: mail.tryCount }, 'mail will be tried again')
  return postponeMail(deps.db, mail.id, new Date(now.getTime() + retryDelayMs(mail.tryCount)), message)
}

const deliver = async (deps: DeliveryDeps, transport: MailTransport, mail: ClaimedMail): Promise<void> => {
  try {
    const composed = await composeMail(deps, mail)
    if (typeof composed === 'string') return await dropMail(deps.db, mail.id, deps.now(), composed)
    if ('until' in composed) return await postponeMail(deps.db, mail.id, composed.until, waitsForItsTime)
    await transport.send({ id: mail.id, from: deps.from, messageId: mail.messageId, ...composed })
  } catch (error) {
    return handleFailure(deps, mail, error)
  }
  // If the process ends here, another sends the mail again after the lease, under the same Message-ID.
  await markSent(deps.db, mail.id, deps.now())
}

const concurrency = 3

const restsPerBulkMail = 5
const maxRestMs = 500

/**
 * Between two mails to many: several times as long as the event loop was busy with the first and with whatever else. On a server
 * that does nothing else they leave one after another; where learners answer, those come first.
 */
export const restAfterBulkMail = (busyMs: number): number => Math.min(maxRestMs, restsPerBulkMail * busyMs)

/** A run that takes much longer counts as failed (jobs/jobs.ts). The next one, within a minute, goes on. */
const maxRunMs = 10 * 60_000

/** Sends all mails that are due; returns how many were claimed. */
export const deliverDueMail = async (deps: DeliveryDeps): Promise<number> => {
  const transport = deps.open()
  const endsAt = performance.now() + maxRunMs
  let claimed = 0
  const work = async () => {
    while (performance.now() < endsAt) {
      const mail = await claimMail(deps.db, deps.now(), { kinds: mailKinds, leaseMs })
      if (mail === undefined) return
      claimed += 1
      const busyMs = measureBusy()
      await deliver(deps, transport, mail)
      if (mail.isBulk) await pause(restAfterBulkMail(busyMs()))
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    transport.close()
  }
  return claimed
}
