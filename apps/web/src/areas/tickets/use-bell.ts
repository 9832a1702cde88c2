import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Options {
  deadline: string
  /** What to add to the device's clock to have the server's. */
  clockOffsetMs: number
  /** Once, when the time has run out. */
  onBell: () => void
}

const secondsUntil = (deadline: string, nowMs: number) => Math.max(0, Math.ceil((Date.parse(deadline) - nowMs) / 1000))

/**
 * Seconds until the bell by the server's clock. Each pulse sets it right, so that neither sleep nor a device's clock that
 * is wrong, or is set while the test runs, can stretch or cut the time.
 */
export const useBell = ({ deadline, clockOffsetMs, onBell }: Options) => {
  const offsetMs = useRef(clockOffsetMs)
  const hasRung = useRef(false)
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline, Date.now() + clockOffsetMs))

  const look = useEffectEvent(() => {
    const left = secondsUntil(deadline, Date.now() + offsetMs.current)
    setSeconds(left)
    if (left === 0 && !hasRung.current) onBell()
    hasRung.current = left === 0
  })

  useEffect(() => {
    const tick = () => look()
    tick()
    const timer = setInterval(tick, 250)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])

  const setRight = (serverNow: string) => {
    offsetMs.current = Date.parse(serverNow) - Date.now()
  }
  const readMsLeft = () => Date.parse(deadline) - (Date.now() + offsetMs.current)
  return { seconds, readMsLeft, setRight }
}
