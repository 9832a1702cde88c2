import { useLocation } from 'react-router'

type Origin = 'list' | 'course' | 'elsewhere'

/** Carried by the router beside the address: the start of a course is offered only to those who come from the list. */
export const cameFromList = { from: 'list' } as const
export const cameFromCourse = { from: 'course' } as const

export const useCourseInfoOrigin = (): Origin => {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return from === 'list' || from === 'course' ? from : 'elsewhere'
}
