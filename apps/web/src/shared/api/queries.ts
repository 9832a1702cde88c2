import {
  getCurrentUser,
  listCourses,
  listExamCenters,
  listProfiles,
  listSystems,
  type OrganisationContacts,
} from '@dopusk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

const fewMinutesMs = 5 * 60_000

/** Queries without personal data: they survive a sign-out, and the server renders them. */
export const publicKey = 'public'

/** Includes the full text of the terms and the policy. */
export const profilesQuery = queryOptions({
  queryKey: [publicKey, 'profiles'],
  queryFn: ({ signal }) => call(listProfiles, {}, { signal, token: 'omit' }),
  staleTime: fewMinutesMs,
})

/** The contacts that every page shows; null while no content is loaded. */
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

/** Its query is in consents-query.ts: this file is part of every page. */
export const consentsKey = [publicKey, 'consents']

/** The query itself is that of its screen: this file is part of every page. */
export const courseChangesKey = (id: number) => [publicKey, 'course-changes', id]

/** The same: the certificate that a code stands for. */
export const verificationKey = (code: string) => [publicKey, 'verify', code]

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, {}, { signal }),
  staleTime: fewMinutesMs,
})

/** The key prefix of all queries about invoices. */
export const invoicesKey = ['invoices']

/** Removes everything but public data, so that the next person sees nothing of the previous one. */
export const removePersonalQueries = (client: QueryClient) =>
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== publicKey })
