import type { FastifyBaseLogger } from 'fastify'
import { type ComposeDeps, composeMail, mailKinds } from './compose.ts'
import { type ClaimedMail, claimMail, markFailed, markSent, postponeMail } from './outbox.queries.ts'
import { isRefusedForGood, type MailTransport } from './transport.ts'

export interface DeliveryDeps extends ComposeDeps {
  from: string
  open: () => MailTransport
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Longer than the slowest exchange with a server that is still answering. */
const leaseMs = 5 * 60_000
const firstDelayMs = 30_000
const longestDelayMs = 30 * 60_000
/** As mail servers do: five days of trying, then it is told. */
const givenUpAfterMs = 5 * 24 * 60 * 60_000

const retryDelayMs = (tryCount: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** (tryCount - 1))

const giveBack = async (deps: DeliveryDeps, mail: ClaimedMail, error: unknown): Promise<void> => {
  const now = deps.now()
  const { message } = error instanceof Error ? error : new Error(String(error))
  const isOld = now.getTime() - mail.createdAt.getTime() > givenUpAfterMs
  if (isOld || (error instanceof Error && isRefusedForGood(error))) {
    deps.log.warn({ mail: mail.id, tries: mail.tryCount }, 'mail could not be delivered')
    return markFailed(deps.db, mail.id, now, message)
  }
  deps.log.warn({ mail: mail.id, tries: mail.tryCount }, 'mail will be tried again')
  return postponeMail(deps.db, mail.id, new Date(now.getTime() + retryDelayMs(mail.tryCount)), message)
}

const deliver = async (deps: DeliveryDeps, transport: MailTransport, mail: ClaimedMail): Promise<void> => {
  try {
    const composed = await composeMail(deps, mail)
    if (typeof composed === 'string') return await markFailed(deps.db, mail.id, deps.now(), composed)
    await transport.send({ id: mail.id, from: deps.from, messageId: mail.messageId, ...composed })
  } catch (error) {
    return giveBack(deps, mail, error)
  }
  // A process that ends here sends the mail again after the lease, under the same Message-ID.
  await markSent(deps.db, mail.id, deps.now())
}

const lanes = 3

/** Sends all that is due. How many were taken up. */
export const deliverDueMail = async (deps: DeliveryDeps): Promise<number> => {
  const transport = deps.open()
  let taken = 0
  const lane = async () => {
    for (;;) {
      const mail = await claimMail(deps.db, deps.now(), { kinds: mailKinds, leaseMs })
      if (mail === undefined) return
      taken += 1
      await deliver(deps, transport, mail)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    transport.close()
  }
  return taken
}
