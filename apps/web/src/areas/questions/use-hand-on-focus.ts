import { useLayoutEffect, useRef } from 'react'

const starOf = (element: Element | null | undefined) => element?.querySelector<HTMLElement>('[data-star]')

/** A question that leaves the list under a person's finger hands focus on to its neighbour, not to nowhere. */
export const useHandOnFocus = () => {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      if (element === null || !element.contains(document.activeElement)) return
      const heir = starOf(element.nextElementSibling) ?? starOf(element.previousElementSibling)
      const heading = document.querySelector<HTMLElement>('main h1')
      ;(heir ?? heading)?.focus({ preventScroll: true })
    }
  }, [])
  return item
}
