import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../http/audit.ts'
import { consumeRateLimit, type RateLimit } from '../../../http/rate-limit.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { insertTransferRequest, listSuperusers } from './ask-transfer.queries.ts'

const askedPerStaff: RateLimit = { name: 'ask-transfer', limit: 20, windowS: 60 * 60 }

const ask = async (tx: Tx, deps: AccountsDeps, { caller }: Actor, email: string): Promise<void> => {
  const scope = scopeOf(caller)
  const now = deps.now()
  const requestId = await insertTransferRequest(tx, {
    partnerId: scope === 'all' ? null : scope,
    requestedBy: caller.userId,
    email,
    now,
  })
  // The same request is still open.
  if (requestId === undefined) return
  for (const recipientId of await listSuperusers(tx)) {
    await deps.mail.queue(tx, { kind: 'transfer_asked', recipientId, payload: { requestId }, now })
  }
}

/** Asks the superusers to hand over a learner. The answer is the same whether there is such a person or not. */
export const askTransfer = async (deps: AccountsDeps, actor: Actor, email: string): Promise<void> => {
  await consumeRateLimit(deps.db, deps.now(), askedPerStaff, String(actor.caller.userId))
  await deps.db.transaction().execute((tx) => ask(tx, deps, actor, email))
  deps.mail.wake()
}
