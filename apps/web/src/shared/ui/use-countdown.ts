import { useEffect, useEffectEvent, useState } from 'react'

const second = 1000

/** Whole seconds left. They stand still while stopped, and in a tab that nobody sees. */
export const useCountdown = (seconds: number, stopped: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  const isOver = left <= 0

  useEffect(() => {
    if (stopped || isOver) return
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((now) => now - 1)
    }, second)
    return () => clearInterval(timer)
  }, [stopped, isOver])

  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return Math.max(left, 0)
}
