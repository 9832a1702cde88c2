import { useSyncExternalStore } from 'react'
import { abortPending, hasSlowRequest, subscribeToPending } from '../api/pending-requests.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export const SlowBanner = () => {
  const slow = useSyncExternalStore(subscribeToPending, hasSlowRequest, () => false)
  return (
    <div role="status">
      {slow && (
        <Banner
          icon="clock"
          action={
            <Button look="ghost" size="s" onClick={abortPending}>
              Прервать
            </Button>
          }
        >
          Сервер долго не&nbsp;отвечает
        </Banner>
      )}
    </div>
  )
}
