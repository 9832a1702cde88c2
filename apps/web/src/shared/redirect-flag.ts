import { coursePaths, paths } from './paths.ts'

const key = 'redirectToCourses'

/** Set when a course screen is reloaded or left. */
export const setRedirectFlag = (): void => localStorage.setItem(key, 'true')

const isRedirected = ({ pathname, hash }: Location): boolean => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return hash === '' && (path === paths.home || coursePaths.includes(path))
}

/**
 * After a course screen was reloaded or left, the next start at a course screen, or without an address, redirects to
 * /courses. A running attempt stays where it is, and so does whoever follows a link of a mail, a calendar or a message: it
 * leads to another screen or has a fragment. Returns whether the path was changed.
 */
export const consumeRedirectFlag = (): boolean => {
  if (localStorage.getItem(key) !== 'true') return false
  localStorage.removeItem(key)
  if (!isRedirected(location)) return false
  history.replaceState(null, '', paths.courses)
  return true
}
