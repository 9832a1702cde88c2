import { AppError } from '../http/app-error.ts'
import type { Caller } from '../http/caller.ts'

/**
 * What an administrator who impersonates somebody must not do: change credentials, permissions or `activated`, see the
 * passwords of a partner's learners, or find out by guessing what they are. The session itself is short and has no
 * refresh token (`openSession`); everything done in it is written to the audit log.
 */
export const isImpersonated = ({ impersonatorId }: Caller): boolean => impersonatorId !== null

export const refuseImpersonated = (caller: Caller): void => {
  if (isImpersonated(caller)) throw new AppError('forbidden')
}
