import type { PublicData } from '@dopusk/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  catalogueQuery,
  consentsKey,
  courseChangesKey,
  examCentersQuery,
  organisationQuery,
  profilesQuery,
  systemsQuery,
  verificationKey,
} from './queries.ts'

/** A part of the data that public pages are rendered from. */
export type PublicPart = keyof PublicData

const keys: Record<Exclude<PublicPart, 'courseChanges' | 'verification'>, readonly unknown[]> = {
  organisation: organisationQuery.queryKey,
  profiles: profilesQuery.queryKey,
  systems: systemsQuery.queryKey,
  courses: catalogueQuery.queryKey,
  examCenters: examCentersQuery.queryKey,
  consents: consentsKey,
}

const parts = Object.keys(keys) as (keyof typeof keys)[]

/** The named parts, and the organisation, which every page shows. */
export const pickPublicData = (data: PublicData, shows: readonly PublicPart[]): Partial<PublicData> =>
  Object.fromEntries(['organisation' as const, ...shows].map((part) => [part, data[part]]))

/** Fills the query cache with the data that the page was rendered from, on the server and then in the browser. */
export const setPublicData = (client: QueryClient, data: Partial<PublicData>): void => {
  for (const part of parts) if (part in data) client.setQueryData(keys[part], data[part])
  const { courseChanges, verification } = data
  if (courseChanges) client.setQueryData(courseChangesKey(courseChanges.courseId), courseChanges.changes)
  if (verification) client.setQueryData(verificationKey(verification.code), verification.certificate)
}
