import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { Banner } from './banner.tsx'

let notice: string | null = null

/** The banner is on every page and stays. */
const { notify, subscribe } = createListeners((changed) => {
  window.ononline = window.onoffline = changed
  return () => {}
})

/** What study without a connection has to say instead; null where it has nothing to say. */
export const setOfflineNotice = (text: string | null) => {
  notice = text
  notify()
}

const readNotice = () => notice ?? (navigator.onLine ? null : 'Нет подключения к\u00a0сети')

export const OfflineBanner = () => {
  const text = useSyncExternalStore(subscribe, readNotice, () => null)
  return <div role="status">{text !== null && <Banner icon="offline">{text}</Banner>}</div>
}
