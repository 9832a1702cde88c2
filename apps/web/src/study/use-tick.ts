import { useEffect, useEffectEvent } from 'react'

const tickMs = 250

/** Calls back at once, four times a second, and when the tab becomes visible: background timers are throttled. */
export const useTick = (onTick: () => void): void => {
  const tick = useEffectEvent(onTick)
  useEffect(() => {
    const run = () => tick()
    run()
    const timer = setInterval(run, tickMs)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [])
}
