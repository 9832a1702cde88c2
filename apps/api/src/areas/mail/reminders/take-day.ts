import { nextAllowed } from '@dopusk/domain'
import { lockLearner } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { findDayMessage, findWishes, insertDayMessage } from './wishes.queries.ts'

/** Makes a mail the message of today. Otherwise says until when it waits, or why it must not be sent. */
export const takeDay = (
  deps: ComposeDeps,
  { learnerId, mailId, topic }: { learnerId: number; mailId: number; topic: 'replies' | 'staff' },
): Promise<null | { until: Date } | string> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const wishes = await findWishes(tx, learnerId)
    if (!wishes[topic]) return 'the person does not want to be reminded'
    const now = deps.now()
    const day = todayOf(deps)
    const taken = await findDayMessage(tx, learnerId, day)
    if (taken?.mailId === mailId) return null
    const until = nextAllowed(wishes, now, deps.timeZone, taken !== undefined)
    if (until > now) return { until }
    await insertDayMessage(tx, { learnerId, day, topics: [topic], mailId, now })
    return (await deps.queuePushes?.(tx, { learnerId, mailId, wishes, now })) ?? null
  })
