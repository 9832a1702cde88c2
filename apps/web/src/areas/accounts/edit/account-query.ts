import { type EducationAccount, getEducationAccount, listUserCourses } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { accountsKey } from '../accounts-key.ts'

/** The current account. The list may have been open for hours, so its copy is only the initial data. */
export const accountQuery = (known: EducationAccount) =>
  queryOptions({
    queryKey: [...accountsKey, 'one', known.id],
    queryFn: ({ signal }) => call(getEducationAccount, { params: { id: known.id } }, { signal }),
    initialData: known,
    initialDataUpdatedAt: 0,
    staleTime: 0,
  })

export const learnerCoursesQuery = (userId: number) =>
  queryOptions({
    queryKey: [...accountsKey, 'courses', userId],
    queryFn: ({ signal }) => call(listUserCourses, { query: { user: String(userId) } }, { signal }),
    staleTime: 0,
  })
