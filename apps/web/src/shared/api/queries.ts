import {
  getCurrentUser,
  getUserCourse,
  listCourses,
  listExamCenters,
  listOwnCourses,
  listPartnerProfiles,
  listProfiles,
  listSystems,
  type OrganisationContacts,
  type ResponseOf,
} from '@dopusk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const fewMinutesMs = 5 * 60_000

/** The same for everybody: kept when a person signs out, and rendered by the server. */
const publicKey = 'public'

/** With the whole of the terms and the policy: for the pages that show them. */
export const profilesQuery = queryOptions({
  queryKey: [publicKey, 'profiles'],
  queryFn: ({ signal }) => call(listProfiles, {}, { signal, token: 'omit' }),
  staleTime: fewMinutesMs,
})

/** What every page tells of the organisation; null where none is loaded yet. */
export const organisationQuery = queryOptions({
  queryKey: [publicKey, 'organisation'],
  queryFn: async ({ client }): Promise<OrganisationContacts | null> =>
    (await client.fetchQuery(profilesQuery))[0] ?? null,
  staleTime: fewMinutesMs,
})

export const systemsQuery = queryOptions({
  queryKey: [publicKey, 'systems'],
  queryFn: ({ signal }) => call(listSystems, {}, { signal, token: 'omit' }),
  staleTime: fewMinutesMs,
})

export const catalogueQuery = queryOptions({
  queryKey: [publicKey, 'courses'],
  queryFn: ({ signal }) => call(listCourses, {}, { signal, token: 'omit' }),
  staleTime: fewMinutesMs,
})

export const examCentersQuery = queryOptions({
  queryKey: [publicKey, 'exam-centers'],
  queryFn: ({ signal }) => call(listExamCenters, {}, { signal, token: 'omit' }),
  staleTime: fewMinutesMs,
})

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, {}, { signal }),
  staleTime: fewMinutesMs,
})

export type Partner = ResponseOf<typeof listPartnerProfiles>[number]

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(listPartnerProfiles, {}, { signal }),
})

/** Everything about own courses begins with this key: after a change of figures one invalidation reaches all of it. */
export const coursesKey = ['courses']

export const ownCoursesQuery = queryOptions({
  queryKey: [...coursesKey, 'own'],
  queryFn: ({ signal }) => call(listOwnCourses, {}, { signal }),
})

export const userCourseQuery = (id: number) =>
  queryOptions({
    queryKey: [...coursesKey, id],
    queryFn: ({ signal }) => call(getUserCourse, { params: { id } }, { signal }),
  })

/** Nothing that one person has seen may be shown to the next. */
export const removePersonalQueries = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== publicKey })
