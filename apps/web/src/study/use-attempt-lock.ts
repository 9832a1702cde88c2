import { type AttemptPulse, getAttemptPulse, takeAttempt } from '@dopusk/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../shared/api/call.ts'
import { newKey } from '../shared/new-key.ts'
import { callWithTimeout } from './call-with-timeout.ts'

/** This window, for as long as its page lives. */
const windowName = newKey()

const channelName = 'dopusk-attempts'
/** How soon a window learns that another device goes on with its test. */
const pulseMs = 15_000

interface Taken {
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
  const takes = useRef(0)

  const take = async () => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage({ attemptId, holder: windowName } satisfies Taken)
    channel.close()
    const input = { params: { id: attemptId }, body: { holder: windowName } }
    const pulse = await callWithTimeout((signal) => call(takeAttempt, input, { signal }))
    takes.current += 1
    setLost(false)
    return pulse
  }

  const hear = useEffectEvent(({ holder, attemptId: taken }: Taken) => {
    if (taken === attemptId && holder !== windowName) setLost(true)
  })

  const heed = useEffectEvent((pulse: AttemptPulse) => {
    if (pulse.holder !== null && pulse.holder !== windowName) setLost(true)
    onPulse(pulse)
  })

  const takeFirst = useEffectEvent(take)

  useEffect(() => {
    if (!isRunning) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }: MessageEvent<Taken>) => hear(data)
    // Without a line there is nobody to tell; the pulse will find out.
    takeFirst().then(heed, () => {})
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const before = takes.current
      const pulse = await callWithTimeout((signal) =>
        call(getAttemptPulse, { params: { id: attemptId } }, { signal, whenExpired: 'fail' }),
      )
      if (before === takes.current) heed(pulse)
    }
    const askQuietly = () => void ask().catch(() => {})
    const timer = setInterval(askQuietly, pulseMs)
    document.addEventListener('visibilitychange', askQuietly)
    return () => {
      channel.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askQuietly)
    }
  }, [attemptId, isRunning])

  return { isLost, takeBack: take }
}
