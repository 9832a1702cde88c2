import type { ResponseOf, remindGroupMembers } from '@dopusk/contract'
import { isAccessActive } from '@dopusk/domain'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import type { Outbox } from '../../people/outbox.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { lockLearners } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import { listLearnerIds } from './group-members.queries.ts'
import { type GroupsDeps, requireGroup } from './groups.service.ts'
import { listReminded, type RemindedRow, setReminded } from './remind-members.queries.ts'

export interface RemindDeps extends GroupsDeps {
  mail: Outbox
}

const pauseMs = 24 * 60 * 60 * 1000

type Verdict = keyof ResponseOf<typeof remindGroupMembers>

/** A person is asked once in 24 hours, whatever group or member of staff it is by. */
const verdictOn = (row: RemindedRow, deps: RemindDeps): Verdict => {
  if (row.pausedOn !== null || !isAccessActive(row, todayOf(deps))) return 'not_open'
  const isRecent = row.remindedAt !== null && deps.now().getTime() - row.remindedAt.getTime() < pauseMs
  return isRecent ? 'asked_recently' : 'queued'
}

/** Asks members to go on. The mails leave when the learners' quiet hours and other messages allow it. */
export const remindMembers = async (
  deps: RemindDeps,
  actor: Actor,
  { groupId, userCourseIds }: { groupId: number; userCourseIds: readonly number[] | undefined },
): Promise<ResponseOf<typeof remindGroupMembers>> => {
  const counts = await deps.db.transaction().execute(async (tx) => {
    const { partner_id: partnerId } = await requireGroup(tx, scopeOf(actor.caller), groupId)
    await lockLearners(tx, await listLearnerIds(tx, groupId, userCourseIds))
    const now = deps.now()
    const rows = (await listReminded(tx, groupId, userCourseIds)).map((row) => ({
      ...row,
      verdict: verdictOn(row, deps),
    }))
    const asked = rows.filter(({ verdict }) => verdict === 'queued')
    if (asked.length > 0) {
      await deps.mail.queueAll(
        tx,
        asked.map(({ learnerId, userCourseId }) => ({
          kind: 'staff_reminder',
          recipientId: learnerId,
          requestedBy: actor.caller.userId,
          payload: { userCourseId, partnerId },
          now,
        })),
      )
      const ids = asked.map(({ userCourseId }) => userCourseId)
      await setReminded(tx, ids, now)
      const detail = { group: groupId, count: asked.length }
      await insertAuditBy(tx, now, actor, { action: 'group_members_reminded', subjectId: null, detail })
    }
    const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length
    return { queued: asked.length, asked_recently: count('asked_recently'), not_open: count('not_open') }
  })
  if (counts.queued > 0) deps.mail.wake()
  return counts
}
