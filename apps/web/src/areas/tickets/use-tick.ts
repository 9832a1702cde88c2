import { useEffect, useEffectEvent } from 'react'

const tickMs = 250

/** At once, several times a second, and as soon as the window is seen again: timers sleep in the background. */
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
