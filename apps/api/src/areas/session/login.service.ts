import { emailKey } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import { consumeRateLimits, type RateLimit, type RateLimitUse, refundRateLimit } from '../../http/rate-limit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { verifyPassword } from '../../people/passwords.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { activateAccountOf, findUserByEmail, hasInactiveAccount, type UserRow } from './session.queries.ts'

const failuresPerAddress: RateLimit = { name: 'sign-in', limit: 10, windowS: 15 * 60 }
/** From all addresses together; a browser that has signed in to the account before has a separate counter. */
const failuresPerAccount: RateLimit = { name: 'sign-in-account', limit: 100, windowS: 60 * 60 }
export const failuresOfAccount = (email: string, browser = ''): RateLimitUse => [
  failuresPerAccount,
  emailKey(email),
  browser,
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
  refund: (db: Db) => Promise<void>
}

const checkPassword = async (
  deps: LoginDeps,
  { email, password, address, knownBrowser }: LoginRequest,
): Promise<CheckedPassword> => {
  const { db } = deps
  const now = deps.now()
  const user = await findUserByEmail(db, email)
  const browser = user === undefined ? undefined : deps.knownBrowsers.find(knownBrowser, user, now)
  const ofAddress: RateLimitUse = [failuresPerAddress, emailKey(email), address]
  const ofAccount = failuresOfAccount(email, browser)
  await consumeRateLimits(db, now, [[triesPerAddress, address], ofAddress, ofAccount])
  if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) {
    throw new AppError('wrong_credentials')
  }
  return { user, refund: (within) => refundRateLimit(within, now, ofAccount, ofAddress) }
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

export const login = async (deps: LoginDeps, request: LoginRequest): Promise<SignedIn> => {
  const { user: signedIn, refund } = await checkPassword(deps, request)
  const impersonating = request.impersonate !== undefined
  const user = await findSessionUser(deps, signedIn, request.impersonate).catch(async (error: unknown) => {
    await refund(deps.db)
    throw error
  })
  const now = deps.now()
  const knownBrowser = request.fromBrowser ? deps.knownBrowsers.add(request.knownBrowser, signedIn, now) : null
  return deps.db.transaction().execute(async (tx) => {
    const session = await openSession(tx, now, deps.accessTokens, {
      user,
      signedIn,
      impersonatorId: impersonating ? signedIn.id : null,
      bindToBrowser: request.fromBrowser,
    })
    await refund(tx)
    if (impersonating) {
      await insertAudit(tx, now, {
        action: 'impersonation_started',
        actorId: signedIn.id,
        subjectId: user.id,
        sessionId: session.sessionId,
        requestId: request.requestId,
      })
    } else if (await hasInactiveAccount(tx, user.id)) {
      await activateAccountOf(tx, user.id)
    }
    return { ...session, user, knownBrowser }
  })
}
