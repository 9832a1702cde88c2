import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const headingAt = (hash: string): HTMLElement | null => {
  const anchor = document.getElementById(hash.slice(1))
  return anchor?.querySelector<HTMLElement>('[tabindex="-1"]') ?? anchor
}

/**
 * After a step to another page, or to an anchor, a screen reader starts at its heading. The first page is left as the
 * browser has it.
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
