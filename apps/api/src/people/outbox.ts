import type { Tx } from '../db/database.ts'

/** What a mail may carry, whatever its kind. No secret: passwords and links are made when it is sent. */
interface AnyMail {
  /** To a user, or to an address that is no user's: one of the two. */
  recipientId?: number
  address?: string
  /** The education account on which staff see whether it has left. */
  accountId?: number
  payload?: object
  requestedBy?: number
  idempotencyKey?: string | null
  now: Date
}

export interface CredentialsMail extends AnyMail {
  kind: 'credentials'
  recipientId: number
  accountId: number
  requestedBy: number
}

export interface RegistrationPayload {
  registrationId: number
}

/** Asks to confirm the address; where it has become a user's, says that it is registered. */
interface RegistrationMail extends AnyMail {
  kind: 'registration'
  address: string
  payload: RegistrationPayload
}

/** Every kind of mail. A new one is added here, and its composer in areas/mail/compose.ts. */
export type QueuedMail = CredentialsMail | RegistrationMail
export type MailKind = QueuedMail['kind']

/** How areas ask for a mail, without knowing how it leaves. */
export interface Outbox {
  /** Puts the mail in the outbox, in the transaction that causes it. Its id. */
  queue(tx: Tx, mail: QueuedMail): Promise<number>
  /** After the commit: somebody waits for it. */
  wake(): void
}
