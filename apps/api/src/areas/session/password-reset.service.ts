import { emailKey } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import {
  clearRateLimits,
  consumeRateLimit,
  consumeRateLimits,
  type RateLimit,
  tryConsumeRateLimit,
} from '../../http/rate-limit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { changePassword } from '../../people/change-password.ts'
import type { Outbox } from '../../people/outbox.ts'
import { findPersonOfResetToken } from '../../people/password-reset-tokens.ts'
import { hashPassword } from '../../people/passwords.ts'
import { asPerson } from '../../person-turns.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { failuresFromAddress, failuresOfAccount } from './login.service.ts'

// Generous: a whole plant may share one address.
const requestsPerAddress: RateLimit = { name: 'password-reset-address', limit: 300, windowS: 60 * 60 }
const requestsPerAccount: RateLimit = { name: 'password-reset', limit: 5, windowS: 15 * 60 }
/** From all addresses together. Exceeded in silence: a stranger's requests must not show the owner an error. */
const mailsPerAccount: RateLimit = { name: 'password-reset-mail', limit: 10, windowS: 60 * 60 }

/**
 * Puts a mail to the address in the outbox. Whose address it is, is looked up later, when the mail is composed by the
 * sending job, so neither the answer nor its timing reveals who is registered.
 */
export const requestPasswordReset = async (
  { db, now, mail }: RouteDeps & { mail: Outbox },
  { email, address }: { email: string; address: string },
): Promise<void> => {
  const at = now()
  const account = emailKey(email)
  await consumeRateLimits(db, at, [
    [requestsPerAddress, address],
    [requestsPerAccount, account, address],
  ])
  await db.transaction().execute(async (tx) => {
    if (!(await tryConsumeRateLimit(tx, at, mailsPerAccount, account))) return
    await mail.queue(tx, { kind: 'password_reset', address: email, now: at })
  })
  mail.wake()
}

const confirmationsPerAddress: RateLimit = { name: 'password-reset-confirm-address', limit: 600, windowS: 15 * 60 }
const confirmationsPerAccount: RateLimit = { name: 'password-reset-confirm', limit: 10, windowS: 15 * 60 }

interface Confirmation {
  token: string
  password: string
  address: string
  requestId: string
}

/** Sets the password that the person chose, ends their sessions, and returns the email to sign in with. */
export const confirmPasswordReset = async (
  { db, now }: RouteDeps,
  { token, password, address, requestId }: Confirmation,
): Promise<string> => {
  const at = now()
  await consumeRateLimit(db, at, confirmationsPerAddress, address)
  const found = await findPersonOfResetToken(db, at, token)
  if (found === undefined) throw new AppError('link_expired')
  const { userId } = found
  await consumeRateLimit(db, at, confirmationsPerAccount, String(userId))
  const passwordHash = await hashPassword(password)
  const setPassword = async (tx: Tx) => {
    await lockLearner(tx, userId)
    // The password may have been changed meanwhile, by this link too.
    const person = await findPersonOfResetToken(tx, at, token)
    if (person === undefined) throw new AppError('link_expired')
    await changePassword(tx, at, { userId, passwordHash, encrypted: null, isOwn: true })
    await insertAudit(tx, at, {
      action: 'password_reset_by_mail',
      actorId: userId,
      subjectId: userId,
      sessionId: null,
      requestId,
    })
    return person.email
  }
  const email = await asPerson(userId, () => db.transaction().execute(setPassword))
  // Wrong tries of the forgotten password must not refuse the new one.
  await clearRateLimits(db, [failuresFromAddress(email, address), failuresOfAccount(email)])
  return email
}
