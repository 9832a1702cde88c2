import { attemptPaths, paths } from './paths.ts'

const key = 'redirectToCourses'

/** Set when a course screen is reloaded or left. */
export const setRedirectFlag = (): void => localStorage.setItem(key, 'true')

/**
 * After a course screen was reloaded or left, the next start redirects to /courses. Attempt screens stay where they
 * are. Returns whether the path was changed.
 */
export const consumeRedirectFlag = (): boolean => {
  if (localStorage.getItem(key) !== 'true') return false
  localStorage.removeItem(key)
  if (attemptPaths.includes(location.pathname) || location.pathname === paths.courses) return false
  history.replaceState(null, '', paths.courses)
  return true
}
