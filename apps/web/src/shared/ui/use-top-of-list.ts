import { useEffect, useRef } from 'react'

const marginPx = 16

/** After a change of the list's page focus moves to the heading, once the new page has loaded. */
export const useTopOfList = (page: number, arrived: boolean) => {
  const top = useRef<HTMLHeadingElement>(null)
  const leftPage = useRef<number>(null)
  useEffect(() => {
    if (leftPage.current === null || leftPage.current === page || !arrived || top.current === null) return
    leftPage.current = null
    scrollTo({ top: top.current.getBoundingClientRect().top + scrollY - marginPx })
    top.current.focus({ preventScroll: true })
  }, [page, arrived])
  const leavePage = () => {
    leftPage.current = page
  }
  return { top, leavePage }
}
