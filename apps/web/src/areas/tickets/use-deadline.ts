import { useRef, useState } from 'react'
import { useTick } from './use-tick.ts'

interface Options {
  deadline: string
  /** What to add to the device's clock to have the server's. */
  clockOffsetMs: number
  /** Once, when the time has run out. */
  onDeadline: () => void
}

/**
 * The bell by the server's clock. Each pulse sets it right, so that neither sleep nor a device's clock that is wrong, or
 * is set while the test runs, can stretch or cut the time. Where the clock was too fast the bell may ring again.
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
