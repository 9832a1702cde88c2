import { listCourseQuestions, listFavourites, listMistakes, type Question } from '@dopusk/contract'
import { type Query, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { coursesKey } from '../../shared/api/user-course-queries.ts'
import { readUserCourseId } from '../../shared/course-address.ts'
import type { Screen } from '../../shared/screen.ts'
import { readListAddress } from '../../shared/use-list-address.ts'

/** A user course; null lists the favourites of a superuser without a course. */
export type ListedCourse = number | null

/** Prefetches the page of the list in the URL. */
export const prefetchQuestions =
  (list: QuestionListName): NonNullable<Screen['prefetch']> =>
  (client, address) => {
    const id = readUserCourseId(address)
    const { page, search } = readListAddress(address)
    return id === null ? [] : [client.prefetchQuery(questionsQuery(list, id, search, page))]
  }

export type QuestionListName = 'all' | 'favourites' | 'mistakes'

export interface QuestionPage {
  questions: Question[]
  count: number
  /** What was searched: while the next page loads, the list's title still speaks of this one. */
  search: string
}

interface PageRequest {
  limit: number
  offset: number
  search?: string
}

type Load = (
  userCourseId: ListedCourse,
  request: PageRequest,
  signal: AbortSignal,
) => Promise<Omit<QuestionPage, 'search'>>

export const pageSize = 15
const part = 'questions'

const requireCourse = (userCourseId: ListedCourse): number => {
  if (userCourseId === null) throw new Error('only favourites are listed without a course')
  return userCourseId
}

const loads: Record<QuestionListName, Load> = {
  all: async (userCourseId, query, signal) => {
    const id = requireCourse(userCourseId)
    const { results, count } = await call(listCourseQuestions, { params: { id }, query }, { signal })
    return { questions: results, count }
  },
  favourites: async (userCourseId, query, signal) => {
    const course = userCourseId === null ? {} : { user_course_id: userCourseId }
    const { results, count } = await call(listFavourites, { query: { ...course, ...query } }, { signal })
    return { questions: results, count }
  },
  mistakes: async (userCourseId, query, signal) => {
    const id = requireCourse(userCourseId)
    const { results, count } = await call(listMistakes, { query: { user_course_id: id, ...query } }, { signal })
    return { questions: results.map(({ question }) => question), count }
  },
}

export const questionsQuery = (list: QuestionListName, userCourseId: ListedCourse, search: string, page: number) =>
  queryOptions({
    queryKey: [...coursesKey, userCourseId, part, list, { search, page }],
    queryFn: async ({ signal }): Promise<QuestionPage> => {
      const request = { limit: pageSize, offset: (page - 1) * pageSize, ...(search === '' ? {} : { search }) }
      return { ...(await loads[list](userCourseId, request, signal)), search }
    },
  })

/** Cached question pages of all courses: a question can be in several. */
export const isQuestionPage = ({ queryKey }: Query): boolean => queryKey[0] === coursesKey[0] && queryKey[2] === part

export const isFavouritesPage = (query: Query): boolean =>
  isQuestionPage(query) && query.queryKey[3] === ('favourites' satisfies QuestionListName)
