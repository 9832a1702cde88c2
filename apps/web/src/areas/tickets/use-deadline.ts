import { useRef, useState } from 'react'
import { useTick } from '../../study/use-tick.ts'

interface Options {
  deadline: string
  /** The server's clock minus the device's clock. */
  clockOffsetMs: number
  /** Called once, at the deadline. */
  onDeadline: () => void
}

/**
 * The deadline by the server's clock. Each pulse corrects the clock offset, so that neither sleep nor a wrong or
 * changed device clock extends or shortens the time. After a correction the deadline may pass again.
 */
export const useDeadline = ({ deadline, clockOffsetMs, onDeadline }: Options) => {
  const offsetMs = useRef(clockOffsetMs)
  const hasPassed = useRef(false)
  const readMsLeft = () => Date.parse(deadline) - (Date.now() + offsetMs.current)
  const [isOver, setOver] = useState(() => Date.parse(deadline) <= Date.now() + clockOffsetMs)

  useTick(() => {
    const isOverNow = readMsLeft() <= 0
    setOver(isOverNow)
    if (isOverNow && !hasPassed.current) onDeadline()
    hasPassed.current = isOverNow
  })

  const syncClock = (serverNow: string) => {
    offsetMs.current = Date.parse(serverNow) - Date.now()
  }
  return { isOver, readMsLeft, syncClock }
}
