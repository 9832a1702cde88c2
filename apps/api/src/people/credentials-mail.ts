import type { Tx } from '../db/database.ts'

/** How areas ask for the mail with login and password, without knowing how it leaves. */
export interface CredentialsMail {
  /** Puts the mail in the outbox, in the transaction that causes it. Its id. */
  queue(tx: Tx, mail: CredentialsRequest): Promise<number>
  /** After the commit: somebody waits for it. */
  wake(): void
}

export interface CredentialsRequest {
  accountId: number
  recipientId: number
  requestedBy: number
  idempotencyKey: string | null
  now: Date
}
