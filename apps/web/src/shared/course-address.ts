import { useSearchParams } from 'react-router'

const parameter = 'user_course'

/** The address of a course screen for one user course. Paths carry no parameters, so the course stands in the query. */
export const courseAddress = (path: string, userCourseId: number, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [parameter]: String(userCourseId), ...more })}`

/** An id that the address names; null where it names none. */
export const useAddressNumber = (name: string): number | null => {
  const [search] = useSearchParams()
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The user course that the screen is about. */
export const useUserCourseId = (): number | null => useAddressNumber(parameter)
