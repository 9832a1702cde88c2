import { emailKey } from '@dopusk/domain'
import { AppError } from '../../http/app-error.ts'
import { consumeRateLimit, type RateLimit, tryConsumeRateLimit } from '../../http/rate-limit.ts'
import type { RouteDeps } from '../../http/route.ts'
import type { Outbox } from '../../people/outbox.ts'
import { hashPassword, verifyPassword } from '../../people/passwords.ts'
import {
  deletePendingRegistration,
  findPasswordHashOfToken,
  insertPendingRegistration,
} from '../../people/pending-registrations.ts'
import { insertUser } from '../../people/users.ts'

const registrationsPerAddress: RateLimit = { name: 'register', limit: 300, windowS: 60 * 60 }
const mailsPerRecipient: RateLimit = { name: 'registration-mail', limit: 3, windowS: 60 * 60 }

/**
 * Puts a mail to the address in the outbox. Whether the address is registered is looked up later, when the mail is composed,
 * so neither the answer nor its timing reveals who is registered.
 */
export const register = async (
  { db, now, mail }: RouteDeps & { mail: Outbox },
  request: { email: string; password: string; address: string },
): Promise<void> => {
  const at = now()
  const { email } = request
  await consumeRateLimit(db, at, registrationsPerAddress, request.address)
  const passwordHash = await hashPassword(request.password)
  await db.transaction().execute(async (tx) => {
    if (!(await tryConsumeRateLimit(tx, at, mailsPerRecipient, emailKey(email)))) return
    const registrationId = await insertPendingRegistration(tx, at, { email, passwordHash })
    await mail.queue(tx, { kind: 'registration', address: email, payload: { registrationId }, now: at })
  })
  mail.wake()
}

const triesPerToken: RateLimit = { name: 'registration-confirm', limit: 10, windowS: 15 * 60 }

/**
 * Creates the user. An unknown, expired or used token and an address that was taken meanwhile get the same refusal. The
 * password proves that the reader of the mailbox began the registration too: otherwise a stranger could register the
 * address with a password of their own and wait for its owner to press the button.
 */
export const confirmRegistration = async (
  { db, now }: RouteDeps,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const at = now()
  const passwordHash = await findPasswordHashOfToken(db, at, token)
  if (passwordHash === undefined) throw new AppError('link_expired')
  await consumeRateLimit(db, at, triesPerToken, token)
  if (!(await verifyPassword(passwordHash, password))) {
    throw new AppError('invalid', { fields: { password: 'Это не тот пароль, который указали при регистрации' } })
  }
  const userId = await db.transaction().execute(async (tx) => {
    const pending = await deletePendingRegistration(tx, at, token)
    return pending && insertUser(tx, at, { ...pending, isPasswordOwn: true })
  })
  if (userId === undefined) throw new AppError('link_expired')
}
