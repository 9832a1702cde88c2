import type { User } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { refuseImpersonated } from '../../../people/impersonation.ts'
import { hashPassword } from '../../../people/passwords.ts'
import {
  areGiven,
  hashUnknownPassword,
  type Permissions,
  requireNewPassword,
} from '../../../people/permissions-given.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { insertUser } from '../../../people/users.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findReadablePassword } from './change-account.queries.ts'
import { changeEmail } from './change-email.ts'
import { limitCreatedUsers } from './created-users-rate-limit.ts'
import { applyPassword, type PasswordChange, preparePassword } from './set-password.ts'
import { limitRevealedEmail } from './taken-email-rate-limit.ts'
import { findProfileIdOfUser } from './user-profiles.queries.ts'
import { findUser, hasPartner, type StaffUserRow, updatePermissions } from './users.queries.ts'

export const viewUser = (row: StaffUserRow): User => ({
  id: row.id,
  email: row.email,
  is_demo: row.isDemo,
  is_superuser: row.isSuperuser,
  user_status: row.userStatus,
  role: row.role,
  partner_profile: row.partnerId === null ? null : { id: row.partnerId, company: row.company ?? '' },
})

const getUserRow = async (db: Db, caller: Caller, id: number): Promise<StaffUserRow> => {
  const found = await findUser(db, scopeOf(caller), id)
  if (found === undefined) throw new AppError('not_found')
  return found
}

export const getUser = async ({ db }: AccountsDeps, caller: Caller, id: number): Promise<User> =>
  viewUser(await getUserRow(db, caller, id))

/** Permissions as the request names them; what it does not name is unchanged. */
export interface RequestedPermissions {
  role?: Permissions['role'] | undefined
  isSuperuser?: boolean | undefined
  isDemo?: boolean | undefined
  userStatus?: 'partner' | null | undefined
  partnerId?: number | null | undefined
}

const noPermissions: Permissions = { role: null, isSuperuser: false, isDemo: false, partnerId: null }

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

const settlePartner = (request: RequestedPermissions, current: number | null): number | null => {
  if (request.userStatus === null) {
    if (request.partnerId != null) throw wrong('partner_profile', 'Профиль партнёра есть только у партнёров')
    return null
  }
  const partnerId = request.partnerId === undefined ? current : request.partnerId
  if (request.userStatus === 'partner' && partnerId === null) throw wrong('partner_profile', 'Выберите партнёра')
  if (request.userStatus === undefined && current === null && partnerId !== null) {
    throw wrong('user_status', 'Укажите статус partner')
  }
  if (request.userStatus === undefined && current !== null && partnerId === null) {
    throw wrong('user_status', 'Снимите статус партнёра')
  }
  return partnerId
}

const settle = (request: RequestedPermissions, current: Permissions): Permissions => {
  const permissions = {
    role: request.role === undefined ? current.role : request.role,
    isSuperuser: request.isSuperuser ?? current.isSuperuser,
    isDemo: request.isDemo ?? current.isDemo,
    partnerId: settlePartner(request, current.partnerId),
  }
  if (permissions.isDemo && (permissions.role !== null || permissions.isSuperuser || permissions.partnerId !== null)) {
    throw wrong('is_demo', 'У демонстрационного пользователя не бывает ролей и статусов')
  }
  return permissions
}

const differ = (one: Permissions, other: Permissions) =>
  (Object.keys(one) as (keyof Permissions)[]).some((key) => one[key] !== other[key])

/** The permissions that the user will have. Only a superuser changes permissions, and never their own. */
const decidePermissions = async (
  db: Db,
  caller: Caller,
  current: Permissions & { id?: number },
  request: RequestedPermissions,
) => {
  const before = {
    role: current.role,
    isSuperuser: current.isSuperuser,
    isDemo: current.isDemo,
    partnerId: current.partnerId,
  }
  const permissions = settle(request, before)
  if (!differ(permissions, before)) return permissions
  refuseImpersonated(caller)
  if (!caller.isSuperuser || current.id === caller.userId) throw new AppError('forbidden')
  if (permissions.partnerId !== null && !(await hasPartner(db, permissions.partnerId))) {
    throw wrong('partner_profile', 'Такого партнёра нет')
  }
  return permissions
}

export const createUser = async (
  deps: AccountsDeps,
  actor: Actor,
  request: { email: string; password: string; permissions: RequestedPermissions },
): Promise<User> => {
  const permissions = await decidePermissions(deps.db, actor.caller, noPermissions, request.permissions)
  await limitCreatedUsers(deps, actor.caller, 'users')
  const passwordHash = await hashPassword(request.password)
  const newUser = { email: request.email, passwordHash, ...permissions }
  const create = async (tx: Tx) => {
    const id = await insertUser(tx, deps.now(), newUser)
    if (id === undefined) throw new AppError('email_taken')
    // A new user is outside a partner's scope: this answer is the only place where the partner sees it.
    return findUser(tx, 'all', id)
  }
  const made = await limitRevealedEmail(deps, actor, request.email, () => deps.db.transaction().execute(create))
  if (made === undefined) throw new AppError('not_found')
  return viewUser(made)
}

interface UserChange extends Actor {
  userId: number
  email: string | undefined
  password: string | undefined
  permissions: RequestedPermissions
}

/** A password that the request names would be known to who makes it, and to staff who may read passwords of the person. */
const refusePasswordWithPermissions = (user: StaffUserRow, request: UserChange): void => {
  if (request.password === undefined || !areGiven(user, settle(request.permissions, user))) return
  throw wrong('password', 'Вместе с правами пароль не задаётся: человек задаст его сам по ссылке из письма')
}

const prepare = async (deps: AccountsDeps, user: StaffUserRow, password: string | undefined) => {
  const none: PasswordChange = { kind: 'none' }
  if (password === undefined) return none
  const profileId = await findProfileIdOfUser(deps.db, user.id)
  const readable = profileId === undefined ? null : await findReadablePassword(deps.db, profileId)
  const person = { userId: user.id, passwordHash: user.passwordHash, readable }
  return preparePassword(deps, person, password)
}

/** Whether the request gives permissions to somebody who has none. */
const mayGive = ({ role = null, isSuperuser = false, partnerId = null }: RequestedPermissions): boolean =>
  areGiven(noPermissions, { role, isSuperuser, isDemo: false, partnerId })

/** True where the person may do more than before. */
const changePermissions = async (
  tx: Tx,
  deps: AccountsDeps,
  request: UserChange,
  user: StaffUserRow,
): Promise<boolean> => {
  const { caller, userId } = request
  const permissions = await decidePermissions(tx, caller, user, request.permissions)
  if (!differ(permissions, user)) return false
  refusePasswordWithPermissions(user, request)
  await updatePermissions(tx, userId, permissions)
  const { role, isSuperuser, partnerId } = permissions
  const detail = { role, superuser: isSuperuser, partner: partnerId }
  await insertAuditBy(tx, deps.now(), request, { action: 'permissions_changed', subjectId: userId, detail })
  return areGiven(user, permissions)
}

const apply = async (
  tx: Tx,
  deps: AccountsDeps,
  request: UserChange,
  { password, unknownHash }: { password: PasswordChange; unknownHash: string },
): Promise<StaffUserRow> => {
  const { caller, userId } = request
  await lockLearner(tx, userId)
  const user = await getUserRow(tx, caller, userId)
  const isGivenMore = await changePermissions(tx, deps, request, user)
  await changeEmail(tx, deps.now(), { userId, from: user.email, to: request.email ?? user.email }, request)
  if (isGivenMore) await requireNewPassword(tx, deps, { userId, passwordHash: unknownHash, requestedBy: caller.userId })
  else await applyPassword(tx, deps.now(), password, request)
  await updateAccountCopiesOf(tx, userId)
  return (await findUser(tx, 'all', userId)) ?? user
}

export const changeUser = async (deps: AccountsDeps, request: UserChange): Promise<User> => {
  if (request.password !== undefined) refuseImpersonated(request.caller)
  const user = await getUserRow(deps.db, request.caller, request.userId)
  const prepared = {
    password: await prepare(deps, user, request.password),
    unknownHash: mayGive(request.permissions) ? await hashUnknownPassword() : '',
  }
  const newEmail = request.email === user.email ? undefined : request.email
  const changed = await limitRevealedEmail(deps, request, newEmail, () =>
    deps.db.transaction().execute((tx) => apply(tx, deps, request, prepared)),
  )
  deps.mail.wake()
  return viewUser(changed)
}
