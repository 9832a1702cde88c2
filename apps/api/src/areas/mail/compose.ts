import type { Db } from '../../db/database.ts'
import type { MailKind, ProlongAskedPayload, RegistrationPayload } from '../../people/outbox.ts'
import type { PasswordCipher } from '../../people/password-cipher.ts'
import { issuePasswordResetToken } from '../../people/password-reset-tokens.ts'
import { issueRegistrationToken } from '../../people/pending-registrations.ts'
import { findUserEmail } from '../../people/users.ts'
import { writeCredentials } from './credentials-message.ts'
import { writeAlreadyRegistered, writeConfirmation, writePasswordReset } from './link-messages.ts'
import type { MailText, Sender } from './mail-layout.ts'
import { type ClaimedMail, findCredentials, findSender } from './outbox.queries.ts'
import { findProlongRequest } from './prolong-asked.queries.ts'
import { writeProlongAsked } from './prolong-asked-message.ts'

export interface ComposeDeps {
  db: Db
  now: () => Date
  cipher: PasswordCipher
  site: string
}

interface ComposedMail extends MailText {
  to: string
}

/** The mail with the data of this moment, or the reason why it must not be sent. */
type Composer = (deps: ComposeDeps, mail: ClaimedMail, sender: Sender) => Promise<ComposedMail | string>

const composeCredentials: Composer = async ({ db, cipher, site }, { accountId, recipientId }, sender) => {
  if (accountId === null || recipientId === null) return 'the mail has no account'
  const found = await findCredentials(db, { accountId, recipientId })
  if (found === undefined) return 'the account is no longer this person’s'
  const password = found.passwordEncrypted && cipher.decrypt(recipientId, found.passwordEncrypted)
  if (!password) return 'the password is not known'
  const name = [found.firstName, found.patronymic].filter(Boolean).join(' ')
  return { to: found.email, ...writeCredentials({ name, login: found.email, password, site, ...sender }) }
}

const composeRegistration: Composer = async ({ db, now, site }, { address, payload }, sender) => {
  if (address === null) return 'the mail has no address'
  // Sent to the address as the registered user spells it, not as this request does.
  const known = await findUserEmail(db, address)
  if (known !== undefined) return { to: known, ...writeAlreadyRegistered(`${site}/auth`, sender) }
  const { registrationId } = payload as RegistrationPayload
  const token = await issueRegistrationToken(db, now(), registrationId)
  if (token === undefined) return 'the registration is over'
  // After «#»: a browser sends the fragment to no server, so the token gets into no log.
  return { to: address, ...writeConfirmation(`${site}/confirm#${token}`, sender) }
}

/** Longer than most outages of a mail server. An older request is dropped: the person has asked again or given up. */
const maxResetAgeMs = 24 * 60 * 60 * 1000

const composePasswordReset: Composer = async ({ db, now, site }, { address, createdAt }, sender) => {
  if (address === null) return 'the mail has no address'
  const at = now()
  if (at.getTime() - createdAt.getTime() > maxResetAgeMs) return 'the request is too old'
  const issued = await issuePasswordResetToken(db, at, address)
  if (issued === undefined) return 'no user may reset a password by this address'
  return { to: issued.email, ...writePasswordReset(`${site}/new-password#${issued.token}`, sender) }
}

const composeProlongAsked: Composer = async ({ db, site }, { recipientId, payload }, sender) => {
  if (recipientId === null) return 'the mail has no recipient'
  const found = await findProlongRequest(db, recipientId, payload as ProlongAskedPayload)
  if (found === undefined) return 'the request was answered, or is not this person’s any more'
  const { recipient, ...request } = found
  const address = `${site}/account-list?search=${encodeURIComponent(request.email)}`
  return { to: recipient, ...writeProlongAsked({ ...request, address }, sender) }
}

const composers: Record<MailKind, Composer> = {
  credentials: composeCredentials,
  registration: composeRegistration,
  password_reset: composePasswordReset,
  prolong_asked: composeProlongAsked,
}

export const mailKinds = Object.keys(composers) as MailKind[]

export const composeMail = async (deps: ComposeDeps, mail: ClaimedMail): Promise<ComposedMail | string> =>
  composers[mail.kind](deps, mail, await findSender(deps.db))
