import type { Caller } from '../../../http/caller.ts'
import { consumeRateLimit, type RateLimit } from '../../../http/rate-limit.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** Users without an account: emails of others can be taken by them, with a password that the creator knows. */
const users: RateLimit = { name: 'created-user', limit: 60, windowS: 60 * 60 }
/** One at a time, in a window or for a proposal. */
const learners: RateLimit = { name: 'created-learner', limit: 600, windowS: 60 * 60 }
/** Each with as many rows as a file may have. */
const bulks: RateLimit = { name: 'created-bulk', limit: 60, windowS: 60 * 60 }

const limits = { users, learners, bulks }

/** By the partner, whoever of its users creates; by the person for the staff of the site. Counted before the work. */
export const limitCreatedUsers = (
  { db, now }: Pick<AccountsDeps, 'db' | 'now'>,
  caller: Caller,
  what: keyof typeof limits,
): Promise<void> => {
  const scope = scopeOf(caller)
  const by = scope === 'all' ? `user ${caller.userId}` : `partner ${scope}`
  return consumeRateLimit(db, now(), limits[what], by)
}
