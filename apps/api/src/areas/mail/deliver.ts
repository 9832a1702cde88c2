import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { PasswordCipher } from '../../people/password-cipher.ts'
import { writeCredentials } from './credentials-message.ts'
import { type ClaimedMail, claimMail, findCredentials, markFailed, markSent, postponeMail } from './outbox.queries.ts'
import { isRefusedForGood, type MailTransport, type OutgoingMail } from './transport.ts'

export interface DeliveryDeps {
  db: Db
  now: () => Date
  cipher: PasswordCipher
  site: string
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

const compose = async (deps: DeliveryDeps, mail: ClaimedMail): Promise<OutgoingMail | string> => {
  const found = await findCredentials(deps.db, mail)
  if (found === undefined) return 'the account is no longer this person’s'
  const password = found.passwordEncrypted && deps.cipher.decrypt(mail.recipientId, found.passwordEncrypted)
  if (!password) return 'the password is not known'
  const text = writeCredentials({
    name: [found.firstName, found.surname].filter(Boolean).join(' '),
    login: found.email,
    password,
    site: deps.site,
    organisation: found.organisation ?? 'Допуск',
    supportEmail: found.supportEmail,
  })
  return { id: mail.id, from: deps.from, to: found.email, messageId: mail.messageId, ...text }
}

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
  const composed = await compose(deps, mail)
  if (typeof composed === 'string') return markFailed(deps.db, mail.id, deps.now(), composed)
  try {
    await transport.send(composed)
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
      const mail = await claimMail(deps.db, deps.now(), leaseMs)
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
