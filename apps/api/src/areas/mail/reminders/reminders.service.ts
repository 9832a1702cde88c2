import { calendarDayAt, daysBetween, isQuietAt } from '@dopusk/domain'
import type { Db, Tx } from '../../../db/database.ts'
import type { CourseMailKind, DigestTopics, Outbox, QueuedMail, Reminder } from '../../../people/outbox.ts'
import { lockLearner } from '../../../study/lock-learner.ts'
import { getPlan } from '../../../study/plan-view.ts'
import type { QueuePushes } from '../push/push-queue.ts'
import { insertDueReminders, listLearnersToRemind, type ReminderDay } from './reminders.queries.ts'
import {
  findLastPlanDay,
  listBegunCourses,
  listChangedCourses,
  listLearnersToTell,
  listNearExams,
} from './study-topics.queries.ts'
import { findDayMessage, findWishes, insertDayMessage, type WishesRow } from './wishes.queries.ts'

export interface RemindersDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
  /** Null where push is not configured. */
  queuePushes: QueuePushes | null
}

const mailKinds: Record<Reminder, CourseMailKind> = {
  ends_in_7: 'access_ending',
  ends_in_1: 'access_ending',
  not_begun: 'course_not_begun',
}

const planDays: Record<WishesRow['plan'], number> = { off: Number.POSITIVE_INFINITY, weekly: 7, daily: 1 }

/** Courses with something to ask today; none where the plan is not due, or is done. */
const listPlanned = async (
  deps: Pick<RemindersDeps, 'db' | 'now' | 'timeZone'>,
  learnerId: number,
  wishes: WishesRow,
  day: ReminderDay,
): Promise<number[]> => {
  if (wishes.plan === 'off') return []
  const last = await findLastPlanDay(deps.db, learnerId)
  if (last !== null && daysBetween(last, day.today) < planDays[wishes.plan]) return []
  const planned: number[] = []
  for (const id of await listBegunCourses(deps.db, learnerId, day)) {
    const { today } = await getPlan(deps, learnerId, id)
    if (today.new + today.due > 0) planned.push(id)
  }
  return planned
}

/** What there is to tell a learner today. */
const findTopics = async (
  deps: Pick<RemindersDeps, 'now' | 'timeZone'>,
  tx: Tx,
  wishes: WishesRow,
  { learnerId, day }: { learnerId: number; day: ReminderDay },
): Promise<DigestTopics> => {
  const none: number[] = []
  const due = wishes.access ? await insertDueReminders(tx, day, { learnerId, now: deps.now() }) : []
  const reminders = [...new Set(due.map(({ kind }) => kind))].map((reminder) => ({
    reminder,
    userCourseIds: due.filter(({ kind }) => kind === reminder).map(({ userCourseId }) => userCourseId),
  }))
  return {
    reminders,
    exam: wishes.exam ? await listNearExams(tx, learnerId, day) : none,
    norms: wishes.norms ? await listChangedCourses(tx, learnerId, day) : none,
    plan: await listPlanned({ ...deps, db: tx }, learnerId, wishes, day),
  }
}

const namesOf = ({ reminders, exam, norms, plan }: DigestTopics): string[] => [
  ...(reminders.length > 0 ? ['access'] : []),
  ...(exam.length > 0 ? ['exam'] : []),
  ...(norms.length > 0 ? ['norms'] : []),
  ...(plan.length > 0 ? ['plan'] : []),
]

/** Access alone has a mail of its own; everything else of a day comes in one. */
const mailOf = (topics: DigestTopics, recipientId: number, now: Date): QueuedMail => {
  const [first, ...others] = topics.reminders
  const isAlone = namesOf(topics).length === 1 && others.length === 0
  if (first !== undefined && isAlone) return { kind: mailKinds[first.reminder], recipientId, payload: first, now }
  return { kind: 'study_digest', recipientId, payload: topics, now }
}

/** The message of the day, in the transaction that remembers it; nothing in quiet hours. Returns how many mails there are. */
const remindLearner = (deps: RemindersDeps, learnerId: number): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learnerId)
    const now = deps.now()
    const { timeZone } = deps
    const day = { today: calendarDayAt(now, timeZone), timeZone }
    const wishes = await findWishes(tx, learnerId)
    if (isQuietAt(wishes, now, timeZone)) return 0
    if ((await findDayMessage(tx, learnerId, day.today)) !== undefined) return 0
    const topics = await findTopics(deps, tx, wishes, { learnerId, day })
    const names = namesOf(topics)
    if (names.length === 0) return 0
    const mailId = await deps.mail.queue(tx, mailOf(topics, learnerId, now))
    await insertDayMessage(tx, { learnerId, day: day.today, topics: names, mailId, now })
    await deps.queuePushes?.(tx, { learnerId, mailId, wishes, now })
    return 1
  })

/** Puts the messages of the day in the outbox; returns how many. */
export const queueDueReminders = async (deps: RemindersDeps): Promise<number> => {
  const { db, timeZone } = deps
  const day = { today: calendarDayAt(deps.now(), timeZone), timeZone }
  let queued = 0
  for (const list of [listLearnersToRemind, listLearnersToTell]) {
    let afterId = 0
    for (;;) {
      const learnerIds = await list(db, day, afterId)
      for (const learnerId of learnerIds) queued += await remindLearner(deps, learnerId)
      const last = learnerIds.at(-1)
      if (last === undefined) break
      afterId = last
    }
  }
  return queued
}
