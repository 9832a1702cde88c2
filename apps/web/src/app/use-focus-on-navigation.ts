import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a step to another page a screen reader starts at its heading. The first page is left as the browser has it. */
export const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [pathname])
}
