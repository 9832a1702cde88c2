import type { UserProfile } from '@dopusk/contract'
import { generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { refreshAccounts, refreshAccountsOf } from '../../../people/account-copies.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { randomPassword } from '../../../random-password.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { viewProfile } from '../list/account-views.ts'
import { type AccountsDeps, type Actor, todayOf } from '../accounts-deps.ts'
import { lockAccount } from './change-account.queries.ts'
import { changeEmail } from './change-email.ts'
import { insertAccount, insertLearner, type NewLearner, type Secret } from './create-learner.ts'
import { findProfile, findUserIdOfProfile, writeProfile } from './user-profiles.queries.ts'
import { lookUpSpecialist } from '../expert-id/expert-id.service.ts'
import { limitRevealingOf } from './taken-emails.ts'

export const getProfile = async (deps: AccountsDeps, caller: Caller, id: number): Promise<UserProfile> => {
  const found = await findProfile(deps.db, scopeOf(caller), id)
  if (found === undefined) throw new AppError('not_found')
  return viewProfile(found)
}

const refuseUnborn = (deps: AccountsDeps, birthDate: string): void => {
  if (birthDate > todayOf(deps)) throw new AppError('invalid', { fields: { birth_date: 'Дата рождения в будущем' } })
}

/** The account that the learner is made for: the one that was named, or a new one of the site's. */
const openAccount = async (tx: Tx, deps: AccountsDeps, caller: Caller, accountId: number | undefined) => {
  if (accountId === undefined) return insertAccount(tx, { partnerId: null, createdBy: caller.userId, now: deps.now() })
  const account = await lockAccount(tx, scopeOf(caller), accountId)
  if (account === undefined) throw new AppError('not_found')
  if (account.profileId !== null) throw new AppError('account_taken')
  return account.id
}

const create = async (tx: Tx, deps: AccountsDeps, caller: Caller, asked: NewLearnerRequest, secret: Secret) => {
  const accountId = await openAccount(tx, deps, caller, asked.accountId)
  const profileId = await insertLearner(tx, deps, asked.learner, { accountId, createdBy: caller.userId, secret })
  await refreshAccounts(tx, [accountId])
  return { accountId, profileId }
}

export interface NewLearnerRequest {
  learner: NewLearner
  accountId: number | undefined
}

/** A learner with a generated password, all in one transaction; a failure leaves nothing behind. */
export const createLearner = async (
  deps: AccountsDeps,
  acting: Actor,
  asked: NewLearnerRequest,
): Promise<UserProfile> => {
  const { caller } = acting
  if (scopeOf(caller) !== 'all' && asked.accountId === undefined) {
    throw new AppError('invalid', { fields: { education_account: 'Выберите учётную запись' } })
  }
  refuseUnborn(deps, asked.learner.birthDate)
  const password = randomPassword(generatedPasswordLength)
  const secret = { password, passwordHash: await hashPassword(password) }
  const made = await limitRevealingOf(deps, acting, asked.learner.email, () =>
    deps.db.transaction().execute((tx) => create(tx, deps, caller, asked, secret)),
  )
  deps.mail.wake()
  await lookUpSpecialist(deps, made.accountId)
  return getProfile(deps, caller, made.profileId)
}

interface ProfileChange {
  email?: string | undefined
  firstName: string
  lastName: string
  surname: string | null
  phone: string
  birthDate: string
  isVerified?: boolean | undefined
  isBlocked?: boolean | undefined
}

interface Change extends Actor {
  profileId: number
  change: ProfileChange
  isCurrent: (version: number) => boolean
}

const apply = async (tx: Tx, deps: AccountsDeps, { profileId, change, isCurrent, ...acting }: Change) => {
  const userId = await findUserIdOfProfile(tx, profileId)
  if (userId === undefined) throw new AppError('not_found')
  await lockLearner(tx, userId)
  const profile = await findProfile(tx, scopeOf(acting.caller), profileId)
  if (profile === undefined) throw new AppError('not_found')
  if (!isCurrent(profile.version)) throw new AppError('changed_meanwhile')
  const { email = profile.email, isVerified = profile.isVerified, isBlocked = profile.isBlocked, ...person } = change
  if (isBlocked && profile.userId === acting.caller.userId) throw new AppError('forbidden')
  await writeProfile(tx, profileId, { ...person, isVerified, isBlocked })
  await changeEmail(tx, deps.now(), { userId: profile.userId, from: profile.email, to: email }, acting)
  await refreshAccountsOf(tx, profile.userId)
}

export const changeProfile = async (deps: AccountsDeps, asked: Change): Promise<UserProfile> => {
  refuseUnborn(deps, asked.change.birthDate)
  const { user } = await getProfile(deps, asked.caller, asked.profileId)
  const newEmail = asked.change.email === user.email ? undefined : asked.change.email
  await limitRevealingOf(deps, asked, newEmail, () => deps.db.transaction().execute((tx) => apply(tx, deps, asked)))
  return getProfile(deps, asked.caller, asked.profileId)
}
