import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { consumeRateLimit, type RateLimit, rateLimitRefund } from '../../../http/rate-limit.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listTakenEmails, type TakenEmail } from './users.queries.ts'

const revealedPerPartner: RateLimit = { name: 'taken-email', limit: 60, windowS: 60 * 60 }

const isRefusal = (error: unknown, code: AppError['code']) => error instanceof AppError && error.code === code

/** Returns the taken emails that the caller may see. */
export type RevealTaken = (taken: readonly TakenEmail[]) => Promise<TakenEmail[]>

/**
 * Runs work that may refuse an email because it is taken. To a partner such a refusal reveals who is registered elsewhere:
 * the rate limit is 60 an hour, and each one is written to the audit log. One use is consumed before the work starts, and
 * refunded where nothing was revealed. So a partner without uses is refused every email, free or taken, and learns nothing.
 */
export const limitRevealedEmails = async <T>(
  { db, now }: Pick<AccountsDeps, 'db' | 'now'>,
  actor: Actor,
  work: (reveal: RevealTaken) => Promise<T>,
): Promise<T> => {
  const scope = scopeOf(actor.caller)
  if (scope === 'all') return work(async (taken) => [...taken])
  const startedAt = now()
  const consume = () => consumeRateLimit(db, startedAt, revealedPerPartner, String(scope))
  await consume()
  let isUnused = true

  const revealOne = async ({ userId }: TakenEmail): Promise<void> => {
    if (!isUnused) await consume()
    isUnused = false
    await insertAuditBy(db, startedAt, actor, { action: 'taken_email_revealed', subjectId: userId })
  }
  const reveal: RevealTaken = async (taken) => {
    const others = taken.filter(({ isInScope }) => !isInScope)
    const revealed = new Set(taken.filter(({ isInScope }) => isInScope))
    try {
      for (const one of others) {
        await revealOne(one)
        revealed.add(one)
      }
    } catch (error) {
      if (!isRefusal(error, 'too_many_requests')) throw error
    }
    return taken.filter((one) => revealed.has(one))
  }

  try {
    return await work(reveal)
  } finally {
    if (isUnused) await rateLimitRefund(startedAt, [revealedPerPartner, String(scope)]).execute(db)
  }
}

/** The same for work on one email; undefined where the work sets no new email. */
export const limitRevealedEmail = <T>(
  deps: Pick<AccountsDeps, 'db' | 'now'>,
  actor: Actor,
  email: string | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (email === undefined) return work()
  return limitRevealedEmails(deps, actor, async (reveal) => {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error, 'email_taken')) await reveal(await listTakenEmails(deps.db, scopeOf(actor.caller), [email]))
      throw error
    }
  })
}
