import { paths } from '../shared/paths.ts'
import { type NotificationClickEvent, type PushEvent, type SubscriptionChangeEvent, scope } from './worker-scope.ts'

interface Message {
  title: string
  body: string
  path: string
}

/** A path of this site; the courses where it is anything else. */
export const ownPath = (path: unknown, origin: string): string => {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return paths.courses
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname + url.search : paths.courses
}

/** The browser demands that every message is shown: also one that cannot be read. */
const readMessage = ({ data }: PushEvent): Message => {
  const unreadable = { title: 'Допуск', body: 'Есть новое напоминание.', path: paths.courses }
  try {
    return { ...unreadable, ...(data?.json() as Partial<Message>) }
  } catch {
    return unreadable
  }
}

/** One at a time: by its tag a new message replaces the one before. */
export const showMessage = (event: PushEvent): Promise<void> => {
  const { title, body, path } = readMessage(event)
  const options = { body, tag: 'reminder', icon: '/icon-192.png', lang: 'ru', data: { path } }
  return scope.registration.showNotification(title, options)
}

/** A window that shows something else is left alone: an attempt may run in it. */
export const openScreen = async ({ notification }: NotificationClickEvent): Promise<void> => {
  notification.close()
  const path = ownPath((notification.data as Partial<Message> | null)?.path, location.origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === path)
  await (open === undefined ? scope.clients.openWindow(path) : open.focus())
}

/** The call `renewPush`: the contract would bring its schemas along. */
export const renewPath = '/api/reminders/push/renew/'

const bodyOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }
}

/** The browser has ended the subscription; not every browser says which. Then the next press on the screen renews it. */
export const renewSubscription = async (event: SubscriptionChangeEvent): Promise<void> => {
  const { oldSubscription: old, newSubscription } = event
  if (!old) return
  const renewed = newSubscription ?? (await scope.registration.pushManager.subscribe(old.options))
  await fetch(renewPath, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: bodyOf(old), renewed: bodyOf(renewed) }),
  })
}
