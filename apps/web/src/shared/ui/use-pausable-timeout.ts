import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs out after `durationMs`, not counting the time spent paused. */
export const usePausableTimeout = (onEnd: () => void, durationMs: number, paused: boolean) => {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [paused])
}
