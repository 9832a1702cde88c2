import { type AttemptPulse, getAttemptPulse, takeAttempt } from '@dopusk/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../shared/api/call.ts'
import { randomId } from '../shared/new-key.ts'
import { callWithTimeout } from './call-with-timeout.ts'

/** Identifies this tab until its page is unloaded. */
const tabId = randomId()

const channelName = 'dopusk-attempts'
/** A tab notices within this time that another device has taken its attempt. */
const pulseMs = 15_000

interface TakenMessage {
  attemptId: number
  holder: string
}

interface Options {
  attemptId: number
  /** A finished attempt has no lock: any number of tabs can show it. */
  isRunning: boolean
  onPulse: (pulse: AttemptPulse) => void
}

/**
 * The tab that opened an attempt last has its lock. Other tabs of this browser are notified at once, other devices by
 * their next pulse. The lock only coordinates tabs: the server accepts an answer from any of them.
 */
export const useAttemptLock = ({ attemptId, isRunning, onPulse }: Options) => {
  const [isLost, setLost] = useState(false)
  /** A pulse requested before the attempt was taken still names the previous holder. */
  const takeCount = useRef(0)

  const take = async () => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage({ attemptId, holder: tabId } satisfies TakenMessage)
    channel.close()
    const input = { params: { id: attemptId }, body: { holder: tabId } }
    const pulse = await callWithTimeout((signal) => call(takeAttempt, input, { signal }))
    takeCount.current += 1
    setLost(false)
    return pulse
  }

  const onTaken = useEffectEvent(({ holder, attemptId: taken }: TakenMessage) => {
    if (taken === attemptId && holder !== tabId) setLost(true)
  })

  const handlePulse = useEffectEvent((pulse: AttemptPulse) => {
    if (pulse.holder !== null && pulse.holder !== tabId) setLost(true)
    onPulse(pulse)
  })

  const takeFirst = useEffectEvent(take)

  useEffect(() => {
    if (!isRunning) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<TakenMessage>) => onTaken(data)
    // Offline the next pulse finds the holder.
    takeFirst().then(handlePulse, () => {})
    const readPulse = async () => {
      if (document.visibilityState !== 'visible') return
      const countBefore = takeCount.current
      const pulse = await callWithTimeout((signal) =>
        call(getAttemptPulse, { params: { id: attemptId } }, { signal, whenExpired: 'fail' }),
      )
      if (countBefore === takeCount.current) handlePulse(pulse)
    }
    const readPulseQuietly = () => void readPulse().catch(() => {})
    const timer = setInterval(readPulseQuietly, pulseMs)
    document.addEventListener('visibilitychange', readPulseQuietly)
    return () => {
      channel.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readPulseQuietly)
    }
  }, [attemptId, isRunning])

  return { isLost, reclaim: take }
}
