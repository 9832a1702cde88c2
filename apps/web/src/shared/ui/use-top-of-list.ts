import { useEffect, useRef } from 'react'

const marginPx = 16

/** After a step to another page of a list focus goes to its heading, once the new page is there. */
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
