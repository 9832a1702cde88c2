import { randomBytes } from 'node:crypto'
import { type CalendarDay, calendarDayAt } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { consumeRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import type { RouteDeps } from '../../http/route.ts'
import { insertUser } from '../../people/users.ts'
import { grantCourse } from '../../study/give-course.ts'
import { listDemoCourses } from './demo-users.queries.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { getUser, type UserRow } from './session.queries.ts'

const demosPerAddress: RateLimit = { name: 'demo', limit: 20, windowS: 60 * 60 }

/** The first course is started last, so that it is the last course of the new user. */
const startDemoCourses = async (tx: Tx, learnerId: number, now: Date, today: CalendarDay): Promise<void> => {
  for (const { id } of await listDemoCourses(tx)) {
    await grantCourse(tx, { learnerId, courseId: id, startDate: today, startedAt: now, givenBy: null, now })
  }
}

/** A visitor without an account: no password, the demo courses started, deleted after a week. */
export const createDemoUser = async (
  deps: RouteDeps & { timeZone: string },
  request: { address: string; fromBrowser: boolean },
): Promise<OpenedSession & { user: UserRow }> => {
  const now = deps.now()
  await consumeRateLimit(deps.db, now, demosPerAddress, request.address)
  const email = `demo-${randomBytes(6).toString('hex')}@demo.invalid`
  return deps.db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, now, { email, passwordHash: null, isDemo: true })
    if (id === undefined) throw new AppError('email_taken')
    await startDemoCourses(tx, id, now, calendarDayAt(now, deps.timeZone))
    const user = await getUser(tx, id)
    const opening = { user, signedIn: user, impersonatorId: null, bindToBrowser: request.fromBrowser }
    return { ...(await openSession(tx, now, deps.accessTokens, opening)), user }
  })
}
