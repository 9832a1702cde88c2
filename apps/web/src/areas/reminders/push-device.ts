import type { PushSubscriptionBody, Reminders } from '@dopusk/contract'
import { log } from '../../shared/log.ts'
import { readPageBuild } from '../../shared/worker/page-build.ts'
import { findSubscription } from '../../shared/worker/push-subscription.ts'
import { isIos } from '../../study/install/way-to-install.ts'

export type Push = NonNullable<Reminders['push']>

/** `needs_install`: iOS has push only for what is on the home screen. */
export type DeviceState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

const isSupported = () =>
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis &&
  readPageBuild() !== null

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** The server may have another key since. */
const isForKey = ({ options }: PushSubscription, key: string): boolean => {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const wanted = bytesOf(key)
  return own.length === wanted.length && own.every((byte, index) => byte === wanted[index])
}

/** What this browser shows: it and the server must both know of the subscription. */
export const readDeviceState = async ({ public_key, this_device }: Push): Promise<DeviceState> => {
  if (!isSupported()) return isIos() ? 'needs_install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (!this_device) return 'off'
  const subscription = await findSubscription()
  return subscription !== null && isForKey(subscription, public_key) ? 'on' : 'off'
}

const notAllowed =
  'Браузер не\u00a0получил разрешения. Нажмите ещё раз и\u00a0выберите «Разрешить» в\u00a0вопросе браузера'
const noService = 'Служба уведомлений этого браузера не\u00a0отвечает. Попробуйте позже: письма приходят и\u00a0без неё'

/** Asks for the permission, and subscribes this browser. */
export const subscribeDevice = async (publicKey: string): Promise<PushSubscriptionBody> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(notAllowed)
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const { pushManager } = await navigator.serviceWorker.ready
    const earlier = await pushManager.getSubscription()
    if (earlier !== null && !isForKey(earlier, publicKey)) await earlier.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  } catch (error) {
    log('Push', error)
    throw new Error(noService)
  }
}
