import { useLocation } from 'react-router'
import { useAddressNumber } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'

const parameter = 'user_course_id'

/** Whose course the statistic is about stands in the address; the list it was opened from travels beside it. */
export const statisticAddress = (userCourseId: number): string => `${paths.statistic}?${parameter}=${userCourseId}`

export const useStatisticCourseId = (): number | null => useAddressNumber(parameter)

/** For a link to a statistic: the list as it stands now. */
export const useListState = (): { list: string } => {
  const { pathname, search } = useLocation()
  return { list: `${pathname}${search}` }
}

/** The list exactly as it was left, or from its beginning where nobody came from it. */
export const useBackToList = (): string => {
  const state: unknown = useLocation().state
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : null
  const isList = typeof list === 'string' && (list === paths.accountList || list.startsWith(`${paths.accountList}?`))
  return isList ? list : paths.accountList
}
