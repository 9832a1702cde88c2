import type { UserCourse } from '@dopusk/contract'
import { type CalendarDay, lastAccessDay } from '@dopusk/domain'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { updateAccountCopiesOf } from '../../people/account-copies.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { takeBackLastPeriod } from '../../study/periods/take-back.ts'
import { todayOf } from '../../today.ts'
import { accessChanged } from './access-changed.ts'
import { findUserCourse } from './courses.queries.ts'
import { type CoursesDeps, getCourseOf } from './courses.service.ts'
import { getLearnerInScope } from './learner-of-course.ts'

interface TakeBackRequest {
  userCourseId: number
  /** The last day of access that the screen showed. */
  accessUntil: CalendarDay
  requestId: string
}

/** Takes back the last period; null where the course went with it. */
export const takeBackCourse = async (
  deps: CoursesDeps,
  caller: Caller,
  { userCourseId, accessUntil, requestId }: TakeBackRequest,
): Promise<UserCourse | null> => {
  const payer = scopeOf(caller)
  const learnerId = await getLearnerInScope(deps.db, payer, userCourseId)
  const today = todayOf(deps)
  const isKept = await deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const row = await findUserCourse(tx, learnerId, userCourseId, todayOf(deps))
    if (row === undefined) throw new AppError('not_found')
    if (lastAccessDay(accessPeriodOf(row), today) !== accessUntil) throw accessChanged()
    const by = { payer, actorId: caller.userId, sessionId: caller.sessionId, requestId, today, now: deps.now() }
    const hasMore = await takeBackLastPeriod(tx, { learnerId, userCourseId }, by)
    await updateAccountCopiesOf(tx, learnerId)
    return hasMore
  })
  return isKept ? getCourseOf(deps, learnerId, userCourseId) : null
}
