import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import type { CredentialsMail, Outbox, QueuedMail } from '../../people/outbox.ts'
import type { PasswordCipher } from '../../people/password-cipher.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { findMailByKey, findRecipient, insertMail, insertMails } from './outbox.queries.ts'

export interface MailDeps {
  db: Db
  now: () => Date
  cipher: PasswordCipher
  mail: Outbox
}

/** The mail that was requested with this idempotency key; a key used for another recipient is refused. */
const findEarlier = async (
  db: Db,
  { requestedBy, recipientId, idempotencyKey }: QueuedMail,
): Promise<number | undefined> => {
  if (requestedBy === undefined || !idempotencyKey) return undefined
  const earlier = await findMailByKey(db, requestedBy, idempotencyKey)
  if (earlier === undefined || earlier.recipientId === recipientId) return earlier?.id
  throw new AppError('invalid', { fields: { 'Idempotency-Key': 'Этот ключ уже использован' } })
}

export const createOutbox = (host: string, wake: () => void): Outbox => ({
  queue: async (tx: Tx, mail: QueuedMail) => {
    // The same request sent twice at once may have inserted the key a moment ago.
    const id = (await insertMail(tx, mail, host)) ?? (await findEarlier(tx, mail))
    if (id === undefined) throw new Error('neither a mail nor its key')
    return id
  },
  queueAll: (tx, mails) => insertMails(tx, mails, host),
  wake,
})

interface SendMailRequest {
  email: string
  title: string
  description: string
  idempotencyKey: string | null
  requestId: string
}

const mailsPerLearner: RateLimit = { name: 'credentials-mail', limit: 20, windowS: 60 * 60 }
const maxLoggedLength = 500

/** The page's own text is kept in the audit log, without the password that it may contain. */
const withoutPassword = (text: string, password: string) =>
  text.replaceAll(password, '••••••••').slice(0, maxLoggedLength)

const ownPassword =
  'Обучающийся задал пароль сам, поэтому отправить его нельзя. Подскажите «Забыли пароль?» на странице входа или задайте новый'

/** Puts the mail with login and password in the outbox; returns its id. */
export const sendMail = async (deps: MailDeps, caller: Caller, request: SendMailRequest): Promise<number> => {
  const recipient = await findRecipient(deps.db, scopeOf(caller), request.email)
  if (recipient === undefined) throw new AppError('not_found', { message: 'Учётная запись обучающегося не найдена' })
  const { userId, accountId, passwordEncrypted } = recipient
  const password = passwordEncrypted && deps.cipher.decrypt(userId, passwordEncrypted)
  if (!password) throw new AppError('no_password', recipient.isPasswordOwn ? { message: ownPassword } : {})
  const now = deps.now()
  const { idempotencyKey, requestId } = request
  const parties = { accountId, recipientId: userId, requestedBy: caller.userId }
  const mail: CredentialsMail = { kind: 'credentials', ...parties, idempotencyKey, now }
  const earlier = await findEarlier(deps.db, mail)
  if (earlier !== undefined) return earlier
  await consumeRateLimit(deps.db, now, mailsPerLearner, String(userId))
  const id = await deps.db.transaction().execute(async (tx) => {
    // An earlier erasure has removed the account, so there is no recipient; a later one erases the account and the mail.
    await lockLearner(tx, userId)
    if ((await findRecipient(tx, scopeOf(caller), request.email))?.accountId !== accountId)
      throw new AppError('not_found')
    const mailId = await deps.mail.queue(tx, mail)
    await insertAudit(tx, now, {
      action: 'credentials_mail_requested',
      actorId: caller.userId,
      subjectId: userId,
      sessionId: caller.sessionId,
      detail: {
        title: withoutPassword(request.title, password),
        description: withoutPassword(request.description, password),
      },
      requestId,
    })
    return mailId
  })
  deps.mail.wake()
  return id
}
