import { type AttemptPulse, getAttemptPulse, takeAttempt } from '@dopusk/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../shared/api/call.ts'
import { newKey } from '../shared/new-key.ts'
import { callWithTimeout } from './call-with-timeout.ts'

/** This window, for as long as its page lives. */
const tabId = newKey()

const channelName = 'dopusk-attempts'
/** How soon a window learns that another device goes on with its test. */
const pulseMs = 15_000

interface TakenMessage {
  attemptId: number
  holder: string
}

interface Options {
  attemptId: number
  /** A finished attempt is nobody's: it can be read in any number of windows. */
  isRunning: boolean
  onPulse: (pulse: AttemptPulse) => void
}

/**
 * The window that opened an attempt last has it. The others of this browser hear of it at once, those of other devices
 * with their next pulse. Losing it is a matter between windows: the server takes an answer from any of them.
 */
export const useAttemptLock = ({ attemptId, isRunning, onPulse }: Options) => {
  const [isLost, setLost] = useState(false)
  /** A pulse asked for before the attempt was taken still names the window before. */
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
    // Without a line there is nobody to tell; the pulse will find out.
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
