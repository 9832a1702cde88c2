import type { UserProfile } from '@dopusk/contract'
import { nameFault } from '@dopusk/contract/person-text'
import { type CalendarDay, generatedPasswordLength } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { updateAccountCopies, updateAccountCopiesOf } from '../../../people/account-copies.ts'
import { closeProposalsOf } from '../../../people/inbox-items.ts'
import { hashPassword } from '../../../people/passwords.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { findAppliedDemoUser } from '../../../people/users.ts'
import { randomPassword } from '../../../random-password.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { lookUpSpecialist } from '../expert-id/expert-id.service.ts'
import { viewProfile } from '../list/account-views.ts'
import type { FieldsOf, ProfileBody } from '../profile-fields.ts'
import { lockAccount } from './change-account.queries.ts'
import { changeEmail } from './change-email.ts'
import { insertAccount, insertLearner, type NewLearner, type Secret } from './create-learner.ts'
import { limitCreatedUsers } from './created-users-rate-limit.ts'
import { limitRevealedEmail } from './taken-email-rate-limit.ts'
import { findProfile, findUserIdOfProfile, updateProfile } from './user-profiles.queries.ts'

export const getUserProfile = async (deps: AccountsDeps, caller: Caller, id: number): Promise<UserProfile> => {
  const found = await findProfile(deps.db, scopeOf(caller), id)
  if (found === undefined) throw new AppError('not_found')
  return viewProfile(found)
}

export const refuseFutureBirthDate = (deps: AccountsDeps, birthDate: string): void => {
  if (birthDate > todayOf(deps)) throw new AppError('invalid', { fields: { birth_date: 'Дата рождения в будущем' } })
}

/** The account of the new learner: the requested one, or a new account of the site. Locks it. */
const getFreeAccount = async (tx: Tx, deps: AccountsDeps, caller: Caller, accountId: number | undefined) => {
  if (accountId === undefined) return insertAccount(tx, { partnerId: null, createdBy: caller.userId, now: deps.now() })
  const account = await lockAccount(tx, scopeOf(caller), accountId)
  if (account === undefined) throw new AppError('not_found')
  if (account.profileId !== null) throw new AppError('account_taken')
  return account.id
}

/** Persons are locked before accounts, so the demo user is found before the account is checked, and again under both locks. */
export const lockFreeAccount = async (
  tx: Tx,
  deps: AccountsDeps,
  caller: Caller,
  accountId: number | undefined,
): Promise<number> => {
  const found = accountId === undefined ? null : await findAppliedDemoUser(tx, accountId)
  if (found !== null) await lockLearner(tx, found)
  return getFreeAccount(tx, deps, caller, accountId)
}

/** Creates the learner of an account that `lockFreeAccount` has locked, and answers the account's proposals. */
export const createLearnerOf = async (
  tx: Tx,
  deps: AccountsDeps,
  actor: Actor,
  { accountId, learner, ...creation }: AccountLearner,
): Promise<number> => {
  const demoUserId = await findAppliedDemoUser(tx, accountId)
  const createdBy = actor.caller.userId
  const profileId = await insertLearner(tx, deps, learner, { ...creation, accountId, createdBy, demoUserId })
  await closeProposalsOf(tx, accountId, { by: createdBy, now: deps.now() })
  await updateAccountCopies(tx, [accountId])
  if (demoUserId !== null) {
    await insertAuditBy(tx, deps.now(), actor, { action: 'demo_user_became_learner', subjectId: demoUserId })
  }
  return profileId
}

const create = async (
  tx: Tx,
  deps: AccountsDeps,
  actor: Actor,
  { accountId: requested, learner }: UserProfileRequest,
  secret: Secret,
) => {
  const accountId = await lockFreeAccount(tx, deps, actor.caller, requested)
  return { accountId, profileId: await createLearnerOf(tx, deps, actor, { accountId, learner, secret }) }
}

interface AccountLearner {
  accountId: number
  learner: NewLearner
  secret: Secret
  startDate?: CalendarDay | undefined
  sendsCredentials?: boolean
}

export interface UserProfileRequest {
  learner: NewLearner
  accountId: number | undefined
}

/** Creates a learner with a generated password in one transaction; a failure leaves nothing behind. */
export const createUserProfile = async (
  deps: AccountsDeps,
  actor: Actor,
  request: UserProfileRequest,
): Promise<UserProfile> => {
  const { caller } = actor
  if (scopeOf(caller) !== 'all' && request.accountId === undefined) {
    throw new AppError('invalid', { fields: { education_account: 'Выберите учётную запись' } })
  }
  refuseFutureBirthDate(deps, request.learner.birthDate)
  await limitCreatedUsers(deps, caller, 'learners')
  const password = randomPassword(generatedPasswordLength)
  const secret = { password, passwordHash: await hashPassword(password) }
  const created = await limitRevealedEmail(deps, actor, request.learner.email, () =>
    deps.db.transaction().execute((tx) => create(tx, deps, actor, request, secret)),
  )
  deps.mail.wake()
  await lookUpSpecialist(deps, created.accountId)
  return getUserProfile(deps, caller, created.profileId)
}

type ProfileChange = FieldsOf<ProfileBody> & { email: string | undefined }

interface Change extends Actor {
  profileId: number
  change: ProfileChange
  isCurrent: (version: number) => boolean
}

type Names = Pick<ProfileChange, 'lastName' | 'firstName' | 'patronymic'>

const wireNames = { lastName: 'last_name', firstName: 'first_name', patronymic: 'surname' } as const

/** A name that does not change may be older than the rules. */
const refuseChangedNames = (before: Names, after: Names): void => {
  const faults = (Object.keys(wireNames) as (keyof Names)[]).flatMap((field) => {
    const fault = after[field] === null || after[field] === before[field] ? undefined : nameFault(after[field])
    return fault === undefined ? [] : [[wireNames[field], fault]]
  })
  if (faults.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(faults) })
}

const apply = async (tx: Tx, deps: AccountsDeps, { profileId, change, isCurrent, ...actor }: Change) => {
  const userId = await findUserIdOfProfile(tx, profileId)
  if (userId === undefined) throw new AppError('not_found')
  await lockLearner(tx, userId)
  const profile = await findProfile(tx, scopeOf(actor.caller), profileId)
  if (profile === undefined) throw new AppError('not_found')
  if (!isCurrent(profile.version)) throw new AppError('changed_meanwhile')
  const { email = profile.email, isVerified = profile.isVerified, isBlocked = profile.isBlocked, ...person } = change
  refuseChangedNames(profile, person)
  if (isBlocked && profile.userId === actor.caller.userId) throw new AppError('forbidden')
  await updateProfile(tx, profileId, { ...person, isVerified, isBlocked })
  if (isBlocked !== profile.isBlocked) {
    const action = isBlocked ? 'person_blocked' : 'person_unblocked'
    await insertAuditBy(tx, deps.now(), actor, { action, subjectId: userId })
  }
  await changeEmail(tx, deps.now(), { userId: profile.userId, from: profile.email, to: email }, actor)
  await updateAccountCopiesOf(tx, profile.userId)
}

export const changeUserProfile = async (deps: AccountsDeps, request: Change): Promise<UserProfile> => {
  refuseFutureBirthDate(deps, request.change.birthDate)
  const { user } = await getUserProfile(deps, request.caller, request.profileId)
  const newEmail = request.change.email === user.email ? undefined : request.change.email
  await limitRevealedEmail(deps, request, newEmail, () =>
    deps.db.transaction().execute((tx) => apply(tx, deps, request)),
  )
  return getUserProfile(deps, request.caller, request.profileId)
}
