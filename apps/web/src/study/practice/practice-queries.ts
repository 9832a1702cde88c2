import { listPracticalResults, listPracticalRuns, type PracticalResult } from '@dopusk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'

/** Under the courses' key: a reset refetches the practice too. */
const practiceKey = (userCourseId: number) => [...coursesKey, userCourseId, 'practice']
const runsName = 'runs'

/** Of any course: the figures of runs, on the card and in the history. */
export const isRunsKey = (queryKey: readonly unknown[]): boolean => queryKey.includes(runsName)

/** Runs of one page, the one with the latest answer first. */
export const practiceRunsQuery = (userCourseId: number, { limit, page }: { limit: number; page: number }) =>
  queryOptions({
    queryKey: [...practiceKey(userCourseId), runsName, limit, page],
    queryFn: ({ signal }) => {
      const query = { user_course: userCourseId, limit, offset: (page - 1) * limit }
      return call(listPracticalRuns, { query }, { signal })
    },
  })

const resultsAtOnce = 100

/** The results of one run, in the order of the answers; without a run those of the latest one. Empty where there is none. */
export const runResultsQuery = (userCourseId: number, run: string | null) =>
  queryOptions({
    queryKey: [...practiceKey(userCourseId), 'results', run],
    // Opened again, a run may have continued on another device, or here.
    staleTime: 0,
    gcTime: 0,
    // The practice goes on without the latest run; it comes with the connection.
    ...(run === null && { retry: false }),
    queryFn: async ({ signal }) => {
      const found: PracticalResult[] = []
      const query = { user_course: userCourseId, limit: resultsAtOnce, ...(run !== null && { run }) }
      for (let isWhole = false; !isWhole; ) {
        const page = await call(listPracticalResults, { query: { ...query, offset: found.length } }, { signal })
        const own = page.results.filter((result) => result.run === (run ?? found[0]?.run ?? page.results[0]?.run))
        found.push(...own)
        isWhole = own.length < resultsAtOnce || page.next === null
      }
      return found
    },
  })
