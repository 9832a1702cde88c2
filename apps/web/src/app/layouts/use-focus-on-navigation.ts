import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const headingAt = (hash: string): HTMLElement | null => {
  const anchor = document.getElementById(hash.slice(1))
  return anchor?.querySelector<HTMLElement>('[tabindex="-1"]') ?? anchor
}

/**
 * Moves focus to the heading after a navigation to another page or to an anchor, so that a screen reader starts there.
 * The first page keeps the browser's own focus.
 */
export const useFocusOnNavigation = () => {
  const { pathname, hash, key } = useLocation()
  const previous = useRef({ pathname, key })
  useEffect(() => {
    const left = previous.current
    previous.current = { pathname, key }
    const isOtherPage = left.pathname !== pathname
    if (left.key === key || (!isOtherPage && hash === '')) return
    const target = headingAt(hash) ?? (isOtherPage ? (find('main h1') ?? find('main')) : null)
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
