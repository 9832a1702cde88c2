import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { closeInboxItem, closeTransferRequest, lockOpenInboxItem } from '../../../people/inbox-items.ts'
import { accountsOf, lockAccounts } from '../../../people/lock-accounts.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findTransfer } from './accept-transfer.queries.ts'
import { linkProfile } from './change-account.queries.ts'
import { insertAccount } from './create-learner.ts'

interface ItemVersion {
  itemId: number
  version: number
}

const handOver = async (
  tx: Tx,
  deps: AccountsDeps,
  actor: Actor,
  { itemId, version, userId }: ItemVersion & { userId: number },
): Promise<void> => {
  const now = deps.now()
  const by = actor.caller.userId
  await lockLearner(tx, userId)
  await lockAccounts(tx, accountsOf(userId))
  await lockOpenInboxItem(tx, actor.caller, { itemId, version })
  // Read again under the locks: the learner may have got another email or permissions meanwhile.
  const transfer = await findTransfer(tx, itemId)
  if (transfer?.learner?.userId !== userId) throw new AppError('changed_meanwhile')
  const { partnerId, requestedBy, learner } = transfer
  if (!learner.isTheirs) {
    const accountId = await insertAccount(tx, { partnerId, createdBy: by, now })
    await linkProfile(tx, accountId, learner.profileId)
    await updateAccountCopiesOf(tx, userId)
    const detail = { company: transfer.company, partner: partnerId }
    await insertAuditBy(tx, now, actor, { action: 'learner_transferred', subjectId: userId, detail })
  }
  await closeTransferRequest(tx, itemId, now)
  await closeInboxItem(tx, itemId, { outcome: 'accepted', by, now })
  if (requestedBy !== null) {
    await deps.mail.queue(tx, {
      kind: 'transfer_decided',
      recipientId: requestedBy,
      payload: { itemId },
      requestedBy: by,
      now,
    })
  }
}

/**
 * Gives the partner who asks an account of their own for the learner. Accounts, access and papers of others stay theirs: each
 * period belongs to who paid for it.
 */
export const acceptTransfer = async (deps: AccountsDeps, actor: Actor, read: ItemVersion): Promise<void> => {
  const transfer = await findTransfer(deps.db, read.itemId)
  if (transfer === undefined) throw new AppError('not_found')
  const { learner } = transfer
  if (learner === null) {
    throw new AppError('changed_meanwhile', { message: 'Обучающегося с\u00a0таким email нет: передать некого' })
  }
  await deps.db.transaction().execute((tx) => handOver(tx, deps, actor, { ...read, userId: learner.userId }))
  deps.mail.wake()
}
