import { useLocation } from 'react-router'
import { useAddressNumber } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'

const parameter = 'user_course_id'

/** The course is in the address; the address of the list that opened the statistic is in the router state. */
export const statisticAddress = (userCourseId: number): string => `${paths.statistic}?${parameter}=${userCourseId}`

export const useStatisticCourseId = (): number | null => useAddressNumber(parameter)

/** Router state for a link to a statistic: the current address of the list. */
export const useListState = (): { list: string } => {
  const { pathname, search } = useLocation()
  return { list: `${pathname}${search}` }
}

/** The address of the list as it was left, or its first page if the person did not come from the list. */
export const useBackToList = (): string => {
  const state: unknown = useLocation().state
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  const isList = typeof list === 'string' && (list === paths.accountList || list.startsWith(`${paths.accountList}?`))
  return isList ? list : paths.accountList
}
