import { attemptPaths, paths } from './paths.ts'

const key = 'redirectToCourses'

/** Left behind by a course screen that is reloaded or left. */
export const setRedirectFlag = (): void => localStorage.setItem(key, 'true')

/**
 * Course screens leave a flag when the page is reloaded or left: the next start goes to /courses. A running attempt
 * comes back to its own place instead. Tells whether the address was changed.
 */
export const consumeRedirectFlag = (): boolean => {
  if (localStorage.getItem(key) !== 'true') return false
  localStorage.removeItem(key)
  if (attemptPaths.includes(location.pathname) || location.pathname === paths.courses) return false
  history.replaceState(null, '', paths.courses)
  return true
}
