import type { PushSubscriptionBody, Reminders, ReminderWishes } from '@dopusk/contract'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Caller } from '../../../http/caller.ts'
import { isImpersonated, refuseImpersonated } from '../../../people/impersonation.ts'
import type { ReminderLinks } from '../../../people/reminder-links.ts'
import { findMailLearner } from '../course-mail.queries.ts'
import { addDevice, getPush, type PushDeps, removeDevices } from '../push/push.service.ts'
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
const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/u, '$1•••$2')

/** What the link of a mail unsubscribes from. */
export const getSubscription = async ({ db, links }: WishesDeps, token: string) => {
  const userId = links.readUnsubscribe(token)
  const learner = userId === undefined ? undefined : await findMailLearner(db, userId)
  if (userId === undefined || learner === undefined) throw new AppError('not_found')
  const { plan, exam, access, norms, replies, staff } = await findWishes(db, userId)
  const is_subscribed = plan !== 'off' || exam || access || norms || replies || staff
  return { userId, email: maskEmail(learner.email), is_subscribed }
}

export const unsubscribe = async (deps: WishesDeps, token: string) => {
  const { userId } = await getSubscription(deps, token)
  await stopReminders(deps.db, userId)
  return getSubscription(deps, token)
}
