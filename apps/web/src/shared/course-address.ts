import { useSearchParams } from 'react-router'

const parameter = 'user_course'

/** The URL of a course screen for a user course. Paths have no parameters, so the id is in the query. */
export const courseAddress = (path: string, userCourseId: number, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [parameter]: String(userCourseId), ...more })}`

/** An id in the query; null without a valid one. */
export const readId = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const readUserCourseId = (search: URLSearchParams): number | null => readId(search, parameter)

export const useAddressNumber = (name: string): number | null => readId(useSearchParams()[0], name)

/** The user course of the current screen. */
export const useUserCourseId = (): number | null => useAddressNumber(parameter)
