import type { Caller } from '../../http/caller.ts'
import { isImpersonated } from '../../people/impersonation.ts'
import type { Outbox } from '../../people/outbox.ts'
import type { PasswordCipher } from '../../people/password-cipher.ts'
import type { RecountDeps } from '../../study/recount.ts'
import type { FindSpecialist } from './expert-id/specialist-lookup.ts'

export interface AccountsDeps extends RecountDeps {
  now: () => Date
  timeZone: string
  cipher: PasswordCipher
  mail: Outbox
  /** Null where no service is configured. */
  findSpecialist: FindSpecialist | null
}

/** An administrator who impersonates a partner does not see the passwords of the partner's learners. */
export const readableBy = (deps: AccountsDeps, caller: Caller): PasswordCipher | null =>
  isImpersonated(caller) ? null : deps.cipher
