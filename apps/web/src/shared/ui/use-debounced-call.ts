import { useEffect, useEffectEvent, useRef } from 'react'

/** `later` calls back after a pause in the calls; `now` calls at once and cancels a waiting call. */
export const useDebouncedCall = <Value>(callback: (value: Value) => void, delayMs: number) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useEffectEvent(callback)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (value: Value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest(value), delayMs)
  }
  const now = (value: Value) => {
    clearTimeout(timer.current)
    callback(value)
  }
  return { later, now }
}
