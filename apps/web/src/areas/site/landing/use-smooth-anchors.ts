import { useLayoutEffect } from 'react'

const signsOfAPerson = ['pointerdown', 'keydown'] as const

/**
 * Anchors of the landing page glide, but only once a person has touched it: a page that is opened, reloaded or come back
 * to stands where it should at once. A layout effect, so that the next page does not glide to its top.
 */
export const useSmoothAnchors = () => {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const glide = () => {
      dataset.anchors = 'smooth'
    }
    for (const sign of signsOfAPerson) addEventListener(sign, glide)
    return () => {
      for (const sign of signsOfAPerson) removeEventListener(sign, glide)
      delete dataset.anchors
    }
  }, [])
}
