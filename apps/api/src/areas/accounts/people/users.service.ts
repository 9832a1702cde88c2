import type { CurrentUser } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { refreshAccountsOf } from '../../../people/account-copies.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { insertUser } from '../../../people/users.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import type { AccountsDeps, Actor } from '../accounts-deps.ts'
import { findReadablePassword } from './change-account.queries.ts'
import { changeEmail } from './change-email.ts'
import { applyPassword, type PasswordChange, preparePassword, refuseImpersonated } from './set-password.ts'
import { limitRevealingOf } from './taken-emails.ts'
import { findUser, hasPartner, type Permissions, type StaffUserRow, writePermissions } from './users.queries.ts'

export const viewUser = (row: StaffUserRow): CurrentUser => ({
  id: row.id,
  email: row.email,
  is_demo: row.isDemo,
  is_superuser: row.isSuperuser,
  user_status: row.userStatus,
  role: row.role,
  partner_profile: row.partnerId === null ? null : { id: row.partnerId, company: row.company ?? '' },
})

export const getUser = async (deps: AccountsDeps, caller: Caller, id: number, db = deps.db): Promise<StaffUserRow> => {
  const found = await findUser(db, scopeOf(caller), id)
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Powers as the request writes them; what it does not name stays. */
export interface RequestedPermissions {
  role?: Permissions['role'] | undefined
  isSuperuser?: boolean | undefined
  isDemo?: boolean | undefined
  userStatus?: 'partner' | null | undefined
  partnerId?: number | null | undefined
}

const noPermissions: Permissions = { role: null, isSuperuser: false, isDemo: false, partnerId: null }

const wrong = (field: string, message: string) => new AppError('invalid', { fields: { [field]: message } })

const settlePartner = (asked: RequestedPermissions, current: number | null): number | null => {
  if (asked.userStatus === null) {
    if (asked.partnerId != null) throw wrong('partner_profile', 'Профиль партнёра есть только у партнёров')
    return null
  }
  const partnerId = asked.partnerId === undefined ? current : asked.partnerId
  if (asked.userStatus === 'partner' && partnerId === null) throw wrong('partner_profile', 'Выберите партнёра')
  if (asked.userStatus === undefined && current === null && partnerId !== null) {
    throw wrong('user_status', 'Укажите статус partner')
  }
  if (asked.userStatus === undefined && current !== null && partnerId === null) {
    throw wrong('user_status', 'Снимите статус партнёра')
  }
  return partnerId
}

const settle = (asked: RequestedPermissions, current: Permissions): Permissions => {
  const powers = {
    role: asked.role === undefined ? current.role : asked.role,
    isSuperuser: asked.isSuperuser ?? current.isSuperuser,
    isDemo: asked.isDemo ?? current.isDemo,
    partnerId: settlePartner(asked, current.partnerId),
  }
  if (powers.isDemo && (powers.role !== null || powers.isSuperuser || powers.partnerId !== null)) {
    throw wrong('is_demo', 'У демонстрационного пользователя не бывает ролей и статусов')
  }
  return powers
}

const differ = (one: Permissions, other: Permissions) =>
  (Object.keys(one) as (keyof Permissions)[]).some((key) => one[key] !== other[key])

/** The powers that the user will have, or a refusal: they are a superuser's to give, and nobody's to give themselves. */
const decidePowers = async (
  db: Db,
  caller: Caller,
  current: Permissions & { id?: number },
  asked: RequestedPermissions,
) => {
  const before = {
    role: current.role,
    isSuperuser: current.isSuperuser,
    isDemo: current.isDemo,
    partnerId: current.partnerId,
  }
  const powers = settle(asked, before)
  if (!differ(powers, before)) return powers
  if (!caller.isSuperuser || caller.impersonatorId !== null || current.id === caller.userId)
    throw new AppError('forbidden')
  if (powers.partnerId !== null && !(await hasPartner(db, powers.partnerId))) {
    throw wrong('partner_profile', 'Такого партнёра нет')
  }
  return powers
}

export const createUser = async (
  deps: AccountsDeps,
  acting: Actor,
  asked: { email: string; password: string; powers: RequestedPermissions },
): Promise<CurrentUser> => {
  const powers = await decidePowers(deps.db, acting.caller, noPermissions, asked.powers)
  const passwordHash = await hashPassword(asked.password)
  const newUser = { email: asked.email, passwordHash, ...powers }
  const create = async (tx: Tx) => {
    const id = await insertUser(tx, deps.now(), newUser)
    if (id === undefined) throw new AppError('email_taken')
    // Beyond their scope from now on, so a partner is shown it here and nowhere else.
    return findUser(tx, 'all', id)
  }
  const made = await limitRevealingOf(deps, acting, asked.email, () => deps.db.transaction().execute(create))
  if (made === undefined) throw new AppError('not_found')
  return viewUser(made)
}

interface UserChange extends Actor {
  userId: number
  email: string | undefined
  password: string | undefined
  powers: RequestedPermissions
}

const prepare = async (deps: AccountsDeps, user: StaffUserRow, password: string | undefined) => {
  const none: PasswordChange = { kind: 'none' }
  if (password === undefined) return none
  const profile = await deps.db
    .selectFrom('learner_profile')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const readable = profile ? await findReadablePassword(deps.db, profile.id) : null
  const person = { userId: user.id, passwordHash: user.passwordHash, readable }
  return preparePassword(deps, person, password)
}

const apply = async (
  tx: Tx,
  deps: AccountsDeps,
  asked: UserChange,
  password: PasswordChange,
): Promise<StaffUserRow> => {
  const { caller, userId } = asked
  await lockLearner(tx, userId)
  const user = await getUser(deps, caller, userId, tx)
  const powers = await decidePowers(tx, caller, user, asked.powers)
  if (differ(powers, user)) await writePermissions(tx, userId, powers)
  await changeEmail(tx, deps.now(), { userId, from: user.email, to: asked.email ?? user.email }, asked)
  await applyPassword(tx, deps.now(), password, asked)
  await refreshAccountsOf(tx, userId)
  return (await findUser(tx, 'all', userId)) ?? user
}

export const changeUser = async (deps: AccountsDeps, asked: UserChange): Promise<CurrentUser> => {
  if (asked.password !== undefined) refuseImpersonated(asked.caller)
  const user = await getUser(deps, asked.caller, asked.userId)
  const password = await prepare(deps, user, asked.password)
  const newEmail = asked.email === user.email ? undefined : asked.email
  const changed = await limitRevealingOf(deps, asked, newEmail, () =>
    deps.db.transaction().execute((tx) => apply(tx, deps, asked, password)),
  )
  return viewUser(changed)
}
