import { type Allowance, clearAllowance, takeAllowance } from '../../http/allowance.ts'
import { AppError } from '../../http/app-error.ts'
import { insertAudit } from '../../http/audit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { isPasswordRight } from '../../people/passwords.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { activateAccountOf, findUserByEmail, type UserRow } from './session.queries.ts'

const failuresPerAccount: Allowance = { name: 'sign-in', limit: 10, windowS: 15 * 60 }
// Generous: a whole plant may sit behind one address.
const triesPerAddress: Allowance = { name: 'sign-in-address', limit: 600, windowS: 15 * 60 }

export interface SignIn {
  email: string
  password: string
  impersonate: string | undefined
  address: string
  fromBrowser: boolean
  requestId: string
}

const checkPassword = async ({ db, now }: RouteDeps, { email, password, address }: SignIn): Promise<UserRow> => {
  const account = email.toLowerCase()
  await takeAllowance(db, now(), triesPerAddress, address)
  await takeAllowance(db, now(), failuresPerAccount, account, address)
  const user = await findUserByEmail(db, email)
  if (!(await isPasswordRight(user?.passwordHash, password)) || user === undefined) {
    throw new AppError('wrong_credentials')
  }
  await clearAllowance(db, failuresPerAccount, account, address)
  if (user.isBlocked) throw new AppError('account_blocked')
  return user
}

const findTarget = async (deps: RouteDeps, admin: UserRow, email: string): Promise<UserRow> => {
  if (admin.role !== 'admin' && !admin.isSuperuser) throw new AppError('forbidden')
  const target = await findUserByEmail(deps.db, email)
  if (target === undefined) throw new AppError('not_found', { message: 'Пользователь с таким логином не найден' })
  if (target.role === 'admin' || target.isSuperuser) throw new AppError('forbidden')
  if (target.isBlocked) throw new AppError('account_blocked')
  return target
}

export const signIn = async (deps: RouteDeps, asked: SignIn): Promise<OpenedSession & { user: UserRow }> => {
  const signedIn = await checkPassword(deps, asked)
  const impersonating = asked.impersonate !== undefined
  const user = asked.impersonate === undefined ? signedIn : await findTarget(deps, signedIn, asked.impersonate)
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const impersonatorId = impersonating ? signedIn.id : null
    const session = await openSession(tx, now, deps.accessTokens, {
      user,
      impersonatorId,
      bindToBrowser: asked.fromBrowser,
    })
    if (impersonating) {
      await insertAudit(tx, now, {
        action: 'impersonation_started',
        actorId: signedIn.id,
        subjectId: user.id,
        sessionId: session.sessionId,
        requestId: asked.requestId,
      })
    } else {
      await activateAccountOf(tx, user.id)
    }
    return { ...session, user }
  })
}
