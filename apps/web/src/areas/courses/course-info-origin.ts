import { useLocation } from 'react-router'

type Origin = 'list' | 'course' | 'elsewhere'

/** Router state, not part of the address. The button «Начать» is offered only on the way from the list. */
export const cameFromList = { from: 'list' } as const
export const cameFromCourse = { from: 'course' } as const

export const useCourseInfoOrigin = (): Origin => {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return from === 'list' || from === 'course' ? from : 'elsewhere'
}
