import { useSyncExternalStore } from 'react'
import { Banner } from './banner.tsx'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const OfflineBanner = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <Banner icon="offline">Нет подключения к&nbsp;сети</Banner>}</div>
}
