import { calendarDayAt } from '@dopusk/domain'
import type { Db } from '../../db/database.ts'
import type { CourseMailKind, Outbox, Reminder } from '../../people/outbox.ts'
import { lockLearner } from '../../study/lock-learner.ts'
import { insertDueReminders, listLearnersToRemind } from './reminders.queries.ts'

export interface RemindersDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
}

const mailKinds: Record<Reminder, CourseMailKind> = {
  ends_in_7: 'access_ending',
  ends_in_1: 'access_ending',
  not_begun: 'course_not_begun',
}

/** One mail for all of a learner's courses with the same reminder, in the transaction that remembers them. */
const remindLearner = ({ db, now, timeZone, mail }: RemindersDeps, learnerId: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const at = now()
    const day = { today: calendarDayAt(at, timeZone), timeZone }
    const due = await insertDueReminders(tx, day, { learnerId, now: at })
    const kinds = [...new Set(due.map(({ kind }) => kind))]
    for (const reminder of kinds) {
      const userCourseIds = due.filter(({ kind }) => kind === reminder).map(({ userCourseId }) => userCourseId)
      const payload = { userCourseIds, reminder }
      await mail.queue(tx, { kind: mailKinds[reminder], recipientId: learnerId, payload, now: at })
    }
    return kinds.length
  })

const firstHour = 9
const lastHour = 20

const hourAt = (instant: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant))

/** Puts the due reminders in the outbox, by day only; returns how many. */
export const queueDueReminders = async (deps: RemindersDeps): Promise<number> => {
  const { db, timeZone } = deps
  const at = deps.now()
  const hour = hourAt(at, timeZone)
  if (hour < firstHour || hour > lastHour) return 0
  const day = { today: calendarDayAt(at, timeZone), timeZone }
  let queued = 0
  let afterId = 0
  for (;;) {
    const learnerIds = await listLearnersToRemind(db, day, afterId)
    for (const learnerId of learnerIds) queued += await remindLearner(deps, learnerId)
    const last = learnerIds.at(-1)
    if (last === undefined) return queued
    afterId = last
  }
}
