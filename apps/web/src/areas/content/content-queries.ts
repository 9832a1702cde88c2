import {
  getContentCourse,
  getContentQuestion,
  getContentTask,
  getContentTicket,
  getDraft,
  type ItemFlag,
  type ItemSort,
  listContentCourses,
  listContentDocuments,
  listContentPoints,
  listContentQuestions,
  listItemStatistics,
} from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import type { QuestionShow } from './content-words.ts'

/** The key prefix of all queries of this area: a published question shows in several of them. */
export const contentKey = ['content']

export const pageSize = 20

export const contentCoursesQuery = ({ search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: [...contentKey, 'courses', { search, page }],
    queryFn: ({ signal }) =>
      call(listContentCourses, { query: { search, limit: pageSize, offset: (page - 1) * pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The courses to choose from: as many as a page of the server may have. */
export const courseChoiceQuery = queryOptions({
  queryKey: [...contentKey, 'course-choice'],
  queryFn: ({ signal }) => call(listContentCourses, { query: { limit: 100 } }, { signal }),
})

export const contentCourseQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'course', id],
    queryFn: ({ signal }) => call(getContentCourse, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** A question is in few courses; the topics of more are not needed to choose one. */
const maxCourses = 10

/** The titles of the topics of these courses. */
export const topicTitlesQuery = (courses: readonly number[]) =>
  queryOptions({
    queryKey: [...contentKey, 'topic-titles', courses],
    queryFn: async ({ signal }) => {
      const ids = courses.slice(0, maxCourses)
      const loaded = await Promise.all(ids.map((id) => call(getContentCourse, { params: { id } }, { signal })))
      return [...new Set(loaded.flatMap(({ topics }) => topics.map(({ title }) => title)))]
    },
    placeholderData: keepPreviousData,
  })

export interface QuestionFilter {
  course: number | null
  topic: number | null
  show: QuestionShow
  search: string
  page: number
}

export const contentQuestionsQuery = ({ course, topic, show, search, page }: QuestionFilter) =>
  queryOptions({
    queryKey: [...contentKey, 'questions', { course, topic, show, search, page }],
    queryFn: ({ signal }) =>
      call(
        listContentQuestions,
        {
          query: {
            ...(course !== null && { course }),
            ...(topic !== null && { topic }),
            show,
            search,
            limit: pageSize,
            offset: (page - 1) * pageSize,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type ItemOrder = ItemSort | `-${ItemSort}`

export interface ItemFilter {
  course: number | null
  flag: ItemFlag | 'any' | null
  order: ItemOrder
  search: string
  page: number
}

export const itemStatisticsListQuery = ({ course, flag, order, search, page }: ItemFilter) =>
  queryOptions({
    queryKey: [...contentKey, 'item-statistics-list', { course, flag, order, search, page }],
    queryFn: ({ signal }) =>
      call(
        listItemStatistics,
        {
          query: {
            ...(course !== null && { course }),
            ...(flag !== null && { flag }),
            ordering: order,
            search,
            limit: pageSize,
            offset: (page - 1) * pageSize,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const contentQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'question', id],
    queryFn: ({ signal }) => call(getContentQuestion, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The editor begins with what the server has now, and holds the draft itself from then on. */
export const draftQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'draft', id],
    queryFn: ({ signal }) => call(getDraft, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const contentTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'ticket', id],
    queryFn: ({ signal }) => call(getContentTicket, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnReconnect: false,
  })

/** The editor begins with what the server has now, and holds the task itself from then on. */
export const contentTaskQuery = (id: number) =>
  queryOptions({
    queryKey: [...contentKey, 'task', id],
    queryFn: ({ signal }) => call(getContentTask, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const contentDocumentsQuery = queryOptions({
  queryKey: [...contentKey, 'documents'],
  queryFn: ({ signal }) => call(listContentDocuments, {}, { signal }),
})

export const contentPointsQuery = (document: number) =>
  queryOptions({
    queryKey: [...contentKey, 'points', document],
    queryFn: ({ signal }) => call(listContentPoints, { params: { id: document } }, { signal }),
  })

/** The points of several documents. */
export const pointsOfDocumentsQuery = (documents: readonly number[]) =>
  queryOptions({
    queryKey: [...contentKey, 'points-of-documents', documents],
    queryFn: async ({ client }) =>
      await Promise.all(
        documents.map(async (id) => ({ id, points: await client.ensureQueryData(contentPointsQuery(id)) })),
      ),
    placeholderData: keepPreviousData,
  })
