import type { PushSubscriptionBody, Reminders, ReminderWishes, Subscription } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { isImpersonated, refuseImpersonated } from '../../../people/impersonation.ts'
import { findDigestUser, updateWantsPartnerDigest } from '../../../people/partner-digest.ts'
import type { ReminderLinks } from '../../../people/reminder-links.ts'
import { findMailLearner } from '../course-mail.queries.ts'
import { addDevice, getPush, type PushDeps, removeDevices } from '../push/push.service.ts'
import { areOff } from './wish-values.ts'
import { findWishes, insertCalendar, removeCalendar, saveWishes, stopReminders } from './wishes.queries.ts'

export interface WishesDeps extends PushDeps {
  links: ReminderLinks
  /** Of the quiet hours. */
  timeZone: string
}

/** The calendar's address would outlive the session of an administrator who impersonates the person. */
export const getReminders = async (deps: WishesDeps, caller: Caller): Promise<Reminders> => {
  const { db, links, timeZone } = deps
  const { userId, email } = caller
  const { calendarNo, ...wishes } = await findWishes(db, userId)
  const calendar = calendarNo === null || isImpersonated(caller) ? null : links.calendar(userId, calendarNo)
  return { ...wishes, email, time_zone: timeZone, calendar, push: await getPush(deps, caller) }
}

/** A person's own wishes: not an administrator's who impersonates them, nor a demo user's, who has no address. */
const changeOwn = async (deps: WishesDeps, caller: Caller, change: (db: Db) => Promise<void>): Promise<Reminders> => {
  refuseImpersonated(caller)
  if (caller.isDemo) throw new AppError('demo_forbidden')
  await change(deps.db)
  return getReminders(deps, caller)
}

export const changeReminders = (deps: WishesDeps, caller: Caller, wishes: ReminderWishes): Promise<Reminders> =>
  changeOwn(deps, caller, (db) => saveWishes(db, caller.userId, wishes))

export const openCalendar = (deps: WishesDeps, caller: Caller): Promise<Reminders> =>
  changeOwn(deps, caller, (db) => insertCalendar(db, caller.userId))

export const closeCalendar = (deps: WishesDeps, caller: Caller): Promise<Reminders> =>
  changeOwn(deps, caller, (db) => removeCalendar(db, caller.userId))

export const subscribeToPush = (deps: WishesDeps, caller: Caller, body: PushSubscriptionBody): Promise<Reminders> =>
  changeOwn(deps, caller, () => addDevice(deps, caller, body))

export const stopPush = (deps: WishesDeps, caller: Caller, devices: 'this' | 'all'): Promise<Reminders> =>
  changeOwn(deps, caller, () => removeDevices(deps, caller, devices))

/** Whoever has the link may have it from somebody else's mail: the address is not told. */
const maskEmail = (email: string): string => `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`

const findReminders = async ({ db }: WishesDeps, userId: number): Promise<Subscription | undefined> => {
  const learner = await findMailLearner(db, userId)
  if (learner === undefined) return undefined
  const is_subscribed = !areOff(await findWishes(db, userId))
  return { mails: 'reminders', email: maskEmail(learner.email), is_subscribed }
}

const findDigest = async ({ db }: WishesDeps, userId: number): Promise<Subscription | undefined> => {
  const user = await findDigestUser(db, userId)
  return user && { mails: 'partner_digest', email: maskEmail(user.email), is_subscribed: user.isWanted }
}

/** What the link of a mail unsubscribes from: of a user of a partner, the weekly mail alone. */
export const getSubscription = async (deps: WishesDeps, token: string): Promise<Subscription> => {
  const [reader, learner] = [deps.links.readStopDigest(token), deps.links.readUnsubscribe(token)]
  const found = reader === undefined ? learner && (await findReminders(deps, learner)) : await findDigest(deps, reader)
  if (!found) throw new AppError('not_found')
  return found
}

export const unsubscribe = async (deps: WishesDeps, token: string): Promise<Subscription> => {
  const { is_subscribed } = await getSubscription(deps, token)
  const [reader, learner] = [deps.links.readStopDigest(token), deps.links.readUnsubscribe(token)]
  if (is_subscribed && reader !== undefined) await updateWantsPartnerDigest(deps.db, reader, false)
  if (is_subscribed && learner !== undefined) await stopReminders(deps.db, learner)
  return getSubscription(deps, token)
}
