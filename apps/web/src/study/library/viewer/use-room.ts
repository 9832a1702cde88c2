import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PageSize } from './page-layout.ts'

/** How large an element is inside its edges; null before the first look at it. */
export const useRoom = (element: RefObject<HTMLElement | null>): PageSize | null => {
  const [room, setRoom] = useState<PageSize | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      setRoom((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}
