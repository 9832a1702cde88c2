import { useSearchParams } from 'react-router'
import { readId } from './read-id.ts'

const parameter = 'user_course'

/** The URL of a course screen for a user course. Paths have no parameters, so the id is in the query. */
export const courseAddress = (path: string, userCourseId: number, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ [parameter]: String(userCourseId), ...more })}`

export const readUserCourseId = (search: URLSearchParams): number | null => readId(search.get(parameter))

export const useAddressNumber = (name: string): number | null => readId(useSearchParams()[0].get(name))

/** The user course of the current screen. */
export const useUserCourseId = (): number | null => useAddressNumber(parameter)
