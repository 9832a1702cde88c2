import { randomBytes } from 'node:crypto'
import type { JournalAction, PartnerUser } from '@dopusk/contract'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { endSessionsOfUser } from '../../people/change-password.ts'
import { hashPassword } from '../../people/passwords.ts'
import { insertUser } from '../../people/users.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { findPartnerUser, listPartnerUsers, type PartnerUserRow, updateBlocked } from './partner-users.queries.ts'
import { findPartner } from './partners.queries.ts'
import type { PartnersDeps } from './partners.service.ts'

const viewUser = (row: PartnerUserRow): PartnerUser => ({
  id: row.id,
  email: row.email,
  created_at: row.createdAt.toISOString(),
  is_blocked: row.isBlocked,
  last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
})

const requirePartner = async (db: Db, partnerId: number): Promise<void> => {
  if ((await findPartner(db, 'all', partnerId)) === undefined) throw new AppError('not_found')
}

export const listUsersOfPartner = async ({ db }: PartnersDeps, partnerId: number): Promise<PartnerUser[]> => {
  await requirePartner(db, partnerId)
  return (await listPartnerUsers(db, partnerId)).map(viewUser)
}

interface PartnerUserTarget {
  partnerId: number
  userId: number
}

const getUser = async (db: Db, { partnerId, userId }: PartnerUserTarget): Promise<PartnerUserRow> => {
  const user = await findPartnerUser(db, partnerId, userId)
  if (user === undefined) throw new AppError('not_found')
  return user
}

const audit = (
  tx: Tx,
  now: Date,
  actor: Actor,
  action: JournalAction,
  { partnerId, userId }: PartnerUserTarget,
): Promise<void> => insertAuditBy(tx, now, actor, { action, subjectId: userId, detail: { partner: partnerId } })

const invite = (tx: Tx, { mail, now }: PartnersDeps, { caller }: Actor, recipientId: number): Promise<number> =>
  mail.queue(tx, { kind: 'partner_invited', recipientId, requestedBy: caller.userId, now: now() })

/** Creates a user whose password only they will know: they set it by the link in the mail. */
export const createPartnerUser = async (
  deps: PartnersDeps,
  actor: Actor,
  { partnerId, email }: { partnerId: number; email: string },
): Promise<PartnerUser> => {
  await requirePartner(deps.db, partnerId)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const userId = await deps.db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, deps.now(), { email, passwordHash, partnerId, isPasswordOwn: true })
    if (id === undefined) throw new AppError('email_taken')
    await invite(tx, deps, actor, id)
    await audit(tx, deps.now(), actor, 'partner_user_created', { partnerId, userId: id })
    return id
  })
  deps.mail.wake()
  return viewUser(await getUser(deps.db, { partnerId, userId }))
}

/** Blocks a user of the partner and ends their sessions, or lets them in again. */
export const changePartnerUser = async (
  deps: PartnersDeps,
  actor: Actor,
  { isBlocked, ...target }: PartnerUserTarget & { isBlocked: boolean },
): Promise<PartnerUser> => {
  await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, target.userId)
    const user = await getUser(tx, target)
    if (user.isBlocked === isBlocked) return
    // A superuser who is a partner's user too would lock themselves out.
    if (isBlocked && target.userId === actor.caller.userId) throw new AppError('forbidden')
    await updateBlocked(tx, target.userId, isBlocked)
    if (isBlocked) await endSessionsOfUser(tx, target.userId, deps.now())
    await audit(tx, deps.now(), actor, isBlocked ? 'partner_user_blocked' : 'partner_user_unblocked', target)
  })
  return viewUser(await getUser(deps.db, target))
}

const invitesPerUser: RateLimit = { name: 'partner-invite', limit: 10, windowS: 60 * 60 }

export const invitePartnerUser = async (
  deps: PartnersDeps,
  actor: Actor,
  target: PartnerUserTarget,
): Promise<PartnerUser> => {
  const user = await getUser(deps.db, target)
  await consumeRateLimit(deps.db, deps.now(), invitesPerUser, String(target.userId))
  await deps.db.transaction().execute(async (tx) => {
    await invite(tx, deps, actor, target.userId)
    await audit(tx, deps.now(), actor, 'partner_user_invited', target)
  })
  deps.mail.wake()
  return viewUser(user)
}
