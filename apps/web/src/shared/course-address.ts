import { useSearchParams } from 'react-router'

const parameter = 'user_course'

/** The address of a course screen for one user course. Paths carry no parameters, so the course stands in the query. */
export const courseAddress = (path: string, userCourseId: number, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [parameter]: String(userCourseId), ...more })}`

/** An id that the query of an address names; null where it names none. */
export const addressNumber = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const addressUserCourse = (search: URLSearchParams): number | null => addressNumber(search, parameter)

export const useAddressNumber = (name: string): number | null => addressNumber(useSearchParams()[0], name)

/** The user course that the screen is about. */
export const useUserCourseId = (): number | null => useAddressNumber(parameter)
