import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../http/audit.ts'
import { consumeRateLimit, type RateLimit } from '../../../http/rate-limit.ts'
import { insertInboxItem } from '../../../people/inbox-items.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { insertTransferRequest, listSuperusers } from './ask-transfer.queries.ts'

const askedPerStaff: RateLimit = { name: 'ask-transfer', limit: 20, windowS: 60 * 60 }

interface Request {
  partnerId: number
  requestedBy: number
  email: string
}

const ask = async (tx: Tx, deps: AccountsDeps, request: Request): Promise<void> => {
  const now = deps.now()
  const requestId = await insertTransferRequest(tx, { ...request, now })
  if (requestId === undefined) return
  await insertInboxItem(tx, { transfer_request_id: requestId }, now)
  for (const recipientId of await listSuperusers(tx)) {
    await deps.mail.queue(tx, { kind: 'transfer_asked', recipientId, payload: { requestId }, now })
  }
}

/**
 * Asks the site to hand over a learner. The answer is the same whether there is such a person or not. Whoever sees all learners has
 * nothing to ask for.
 */
export const askTransfer = async (deps: AccountsDeps, { caller }: Actor, email: string): Promise<void> => {
  await consumeRateLimit(deps.db, deps.now(), askedPerStaff, String(caller.userId))
  const partnerId = scopeOf(caller)
  if (partnerId === 'all') return
  await deps.db.transaction().execute((tx) => ask(tx, deps, { partnerId, requestedBy: caller.userId, email }))
  deps.mail.wake()
}
