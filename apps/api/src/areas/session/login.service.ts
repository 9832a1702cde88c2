import { emailKey } from '@dopusk/domain'
import { runTransactionAtOnce, type Statement } from '../../db/pipelined-transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import { consumeRateLimits, type RateLimit, type RateLimitUse, rateLimitRefund } from '../../http/rate-limit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { verifyPassword } from '../../people/passwords.ts'
import { asPerson } from '../../person-turns.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { type OpenedSession, openSession, prepareSession } from './open-session.ts'
import { activateAccountOf, findInactiveAccount, findUserByEmail, type UserRow } from './session.queries.ts'

const failuresPerAddress: RateLimit = { name: 'sign-in', limit: 10, windowS: 15 * 60 }
/** From all addresses together; a browser that has signed in to the account before has a separate counter. */
const failuresPerAccount: RateLimit = { name: 'sign-in-account', limit: 100, windowS: 60 * 60 }
export const failuresOfAccount = (email: string, browser = ''): RateLimitUse => [
  failuresPerAccount,
  emailKey(email),
  browser,
]
export const failuresFromAddress = (email: string, address: string): RateLimitUse => [
  failuresPerAddress,
  emailKey(email),
  address,
]
// Generous: a whole plant may share one address.
const triesPerAddress: RateLimit = { name: 'sign-in-address', limit: 600, windowS: 15 * 60 }

export interface LoginRequest {
  email: string
  password: string
  impersonate: string | undefined
  address: string
  fromBrowser: boolean
  /** The cookie of earlier sign-ins of this browser. */
  knownBrowser: string | undefined
  requestId: string
}

export interface LoginDeps extends RouteDeps {
  knownBrowsers: KnownBrowsers
}

interface CheckedPassword {
  user: UserRow
  /** Takes the counted failure back. */
  refund: Statement<unknown>
}

const checkPassword = async (
  deps: LoginDeps,
  { email, password, address, knownBrowser }: LoginRequest,
): Promise<CheckedPassword> => {
  const { db } = deps
  const now = deps.now()
  const user = await findUserByEmail(db, email)
  const browser = user === undefined ? undefined : deps.knownBrowsers.find(knownBrowser, user, now)
  const ofAddress = failuresFromAddress(email, address)
  const ofAccount = failuresOfAccount(email, browser)
  await consumeRateLimits(db, now, [[triesPerAddress, address], ofAddress, ofAccount])
  if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) {
    throw new AppError('wrong_credentials')
  }
  return { user, refund: rateLimitRefund(now, ofAccount, ofAddress) }
}

const findImpersonationTarget = async (deps: RouteDeps, admin: UserRow, email: string): Promise<UserRow> => {
  if (admin.role !== 'admin' && !admin.isSuperuser) throw new AppError('forbidden')
  const target = await findUserByEmail(deps.db, email)
  if (target === undefined) throw new AppError('not_found', { message: 'Пользователь с таким логином не найден' })
  if (target.role === 'admin' || target.isSuperuser) throw new AppError('forbidden')
  if (target.isBlocked) throw new AppError('account_blocked')
  return target
}

/** The user whose session is opened: the one who signs in, or the one whom an administrator impersonates. */
const findSessionUser = async (
  deps: RouteDeps,
  signedIn: UserRow,
  impersonate: string | undefined,
): Promise<UserRow> => {
  if (signedIn.isBlocked) throw new AppError('account_blocked')
  return impersonate === undefined ? signedIn : findImpersonationTarget(deps, signedIn, impersonate)
}

interface SignedIn extends OpenedSession {
  user: UserRow
  /** The new cookie; null where the client is not a browser. */
  knownBrowser: string | null
}

/** Of a user whose password is right. */
export const openOwnSession = async (
  { db, accessTokens }: Pick<LoginDeps, 'db' | 'accessTokens'>,
  now: Date,
  { user, refund }: CheckedPassword,
  fromBrowser: boolean,
): Promise<OpenedSession> => {
  const opening = { user, signedIn: user, impersonatorId: null, bindToBrowser: fromBrowser }
  const { insert, open } = prepareSession(now, accessTokens, opening)
  const [rows, , inactive] = await runTransactionAtOnce(db, [insert, refund, findInactiveAccount(user.id)])
  const session = await open(rows)
  if (inactive.length > 0) {
    await asPerson(user.id, () => db.transaction().execute((tx) => activateAccountOf(tx, user.id)))
  }
  return session
}

const openImpersonation = (
  { db, accessTokens }: LoginDeps,
  now: Date,
  { user: admin, refund }: CheckedPassword,
  { user, requestId }: { user: UserRow; requestId: string },
): Promise<OpenedSession> =>
  db.transaction().execute(async (tx) => {
    const opening = { user, signedIn: admin, impersonatorId: admin.id, bindToBrowser: false }
    const session = await openSession(tx, now, accessTokens, opening)
    await refund.execute(tx)
    await insertAudit(tx, now, {
      action: 'impersonation_started',
      actorId: admin.id,
      subjectId: user.id,
      sessionId: session.sessionId,
      requestId,
    })
    return session
  })

export const login = async (deps: LoginDeps, request: LoginRequest): Promise<SignedIn> => {
  const { impersonate, fromBrowser, requestId } = request
  const checked = await checkPassword(deps, request)
  const user = await findSessionUser(deps, checked.user, impersonate).catch(async (error: unknown) => {
    await checked.refund.execute(deps.db)
    throw error
  })
  const now = deps.now()
  const session =
    impersonate === undefined
      ? await openOwnSession(deps, now, checked, fromBrowser)
      : await openImpersonation(deps, now, checked, { user, requestId })
  const knownBrowser = fromBrowser ? deps.knownBrowsers.add(request.knownBrowser, checked.user, now) : null
  return { ...session, user, knownBrowser }
}
