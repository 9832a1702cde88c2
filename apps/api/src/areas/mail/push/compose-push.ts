import { calendarDayAt, isQuietAt, nextAllowed } from '@dopusk/domain'
import type {
  CoursePayload,
  DigestTopics,
  InboxItemPayload,
  PushPayload,
  StaffReminderPayload,
} from '../../../people/outbox.ts'
import { todayOf } from '../../../today.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { findMailLearner } from '../course-mail.queries.ts'
import { findAnsweredComplaint } from '../inbox-mail.queries.ts'
import type { ClaimedMail } from '../outbox.queries.ts'
import { readCourseToday, readDigest } from '../reminders/digest.ts'
import { headlinesOf } from '../reminders/digest-message.ts'
import { findWishes, type WishesRow } from '../reminders/wishes.queries.ts'
import { findDevice, findMailOfPush, type PushDevice } from './push-devices.queries.ts'
import type { PushMessage } from './send-push.ts'

export type ComposePushDeps = Pick<ComposeDeps, 'db' | 'now' | 'timeZone'>

interface ComposedPush {
  device: PushDevice
  message: PushMessage
  ttlS: number
}

const topicsOf = (kind: string, payload: unknown): DigestTopics => {
  if (kind === 'study_digest') return payload as DigestTopics
  const { userCourseIds, reminder } = payload as CoursePayload
  const reminders = reminder === undefined ? [] : [{ reminder, userCourseIds }]
  return { reminders, exam: [], norms: [], plan: [] }
}

const digestMessage = async (
  deps: ComposePushDeps,
  learnerId: number,
  topics: DigestTopics,
): Promise<PushMessage | string> => {
  const courses = await readDigest(deps, learnerId, topics)
  const [title, ...others] = headlinesOf(courses, todayOf(deps))
  if (title === undefined) return 'there is nothing to say any more'
  const body = others.length > 0 ? `${others.join('. ')}.` : 'Нажмите, чтобы открыть курсы.'
  return { title, body, path: '/courses' }
}

const staffMessage = async (
  deps: ComposePushDeps,
  learnerId: number,
  { userCourseId }: StaffReminderPayload,
): Promise<PushMessage | string> => {
  if (!(await findWishes(deps.db, learnerId)).staff) return 'the person does not want to be reminded'
  const course = await readCourseToday(deps, learnerId, userCourseId)
  if (course === undefined) return 'there is nothing to do today'
  return {
    title: 'Продолжите подготовку к\u00a0экзамену',
    body: `${headlinesOf([course], todayOf(deps)).join('. ')}.`,
    path: '/courses',
  }
}

const replyMessage = async (
  { db }: ComposePushDeps,
  learnerId: number,
  { itemId }: InboxItemPayload,
): Promise<PushMessage | string> => {
  if (!(await findWishes(db, learnerId)).replies) return 'the person does not want to be reminded'
  const found = await findAnsweredComplaint(db, itemId, learnerId)
  if (found === undefined) return 'the complaint was opened again'
  if (!found.isUnread) return 'the reply was read meanwhile'
  return {
    title: 'Вам ответили на\u00a0обращение',
    body: 'Нажмите, чтобы прочитать ответ.',
    path: '/complaints',
  }
}

const messageOf = (
  deps: ComposePushDeps,
  learnerId: number,
  { kind, payload }: { kind: string; payload: unknown },
): Promise<PushMessage | string> => {
  if (kind === 'complaint_answered') return replyMessage(deps, learnerId, payload as InboxItemPayload)
  if (kind === 'staff_reminder') return staffMessage(deps, learnerId, payload as StaffReminderPayload)
  return digestMessage(deps, learnerId, topicsOf(kind, payload))
}

const maxTtlHours = 12
const hourMs = 3_600_000

/** A phone that is switched on later still gets the message, but not in quiet hours. */
const ttlOf = ({ now, timeZone }: ComposePushDeps, wishes: WishesRow): number => {
  const hourAt = Math.floor(now().getTime() / hourMs) * hourMs
  let hours = 1
  while (hours < maxTtlHours && !isQuietAt(wishes, new Date(hourAt + hours * hourMs), timeZone)) hours += 1
  return Math.max(60, Math.floor((hourAt + hours * hourMs - now().getTime()) / 1000))
}

/** The message with the data of this moment, until when it waits, or the reason why it must not be sent. */
export const composePush = async (
  deps: ComposePushDeps,
  { recipientId, payload, createdAt }: ClaimedMail,
): Promise<ComposedPush | { until: Date } | string> => {
  const { db, timeZone } = deps
  const now = deps.now()
  const { mailId, sessionId } = payload as PushPayload
  if (recipientId === null) return 'the message has no recipient'
  if (calendarDayAt(createdAt, timeZone) !== todayOf(deps)) return 'the day of the message is over'
  if ((await findMailLearner(db, recipientId)) === undefined) return 'the person cannot sign in'
  const device = await findDevice(db, { userId: recipientId, sessionId, now })
  if (device === undefined) return 'push was switched off on the device'
  const wishes = await findWishes(db, recipientId)
  if (isQuietAt(wishes, now, timeZone)) return { until: nextAllowed(wishes, now, timeZone, false) }
  const mail = await findMailOfPush(db, mailId, recipientId)
  if (mail === undefined) return 'the message was deleted'
  if (mail.sentAt !== null && !wishes.mail_with_push) return 'the mail was sent instead'
  const message = await messageOf(deps, recipientId, mail)
  return typeof message === 'string' ? message : { device, message, ttlS: ttlOf(deps, wishes) }
}
