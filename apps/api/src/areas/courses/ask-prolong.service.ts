import type { UserCourse } from '@dopusk/contract'
import { canAskToProlong } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Outbox } from '../../people/outbox.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import { findAskedPartner, listAskedStaff, markProlongAsked } from './ask-prolong.queries.ts'
import { findUserCourse } from './courses.queries.ts'
import { type CoursesDeps, getCourseOf } from './courses.service.ts'

export interface AskProlongDeps extends CoursesDeps {
  mail: Outbox
}

const repeatAfterMs = 24 * 60 * 60 * 1000

/** Returns false where the learner has asked within the last day: nothing is written then. */
const ask = async (tx: Tx, deps: AskProlongDeps, caller: Caller, userCourseId: number): Promise<boolean> => {
  const now = deps.now()
  const target = { learnerId: caller.userId, userCourseId }
  await lockLearner(tx, target.learnerId)
  const row = await findUserCourse(tx, target.learnerId, userCourseId, todayOf(deps))
  if (row === undefined) throw new AppError('not_found')
  if (caller.isDemo) throw new AppError('demo_forbidden')
  if (!canAskToProlong(accessPeriodOf(row), todayOf(deps))) throw new AppError('not_ending')
  const askedAt = row.prolong_asked_at
  if (askedAt !== null && now.getTime() - askedAt.getTime() < repeatAfterMs) return false
  const partnerId = await findAskedPartner(tx, target)
  await markProlongAsked(tx, target, { at: now, partnerId })
  for (const recipientId of await listAskedStaff(tx, partnerId)) {
    await deps.mail.queue(tx, { kind: 'prolong_asked', recipientId, payload: target, now })
  }
  return true
}

/** Asks the staff who gave the course for more access. A repeat within a day returns the first request's answer. */
export const askProlong = async (deps: AskProlongDeps, caller: Caller, userCourseId: number): Promise<UserCourse> => {
  const isAsked = await deps.db.transaction().execute((tx) => ask(tx, deps, caller, userCourseId))
  if (isAsked) deps.mail.wake()
  return getCourseOf(deps, caller.userId, userCourseId)
}
