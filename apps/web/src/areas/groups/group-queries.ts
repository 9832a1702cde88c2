import {
  getLearnerGroup,
  getPartnerDigest,
  listGroupCandidates,
  listGroupMembers,
  listLearnerGroups,
  type memberFilters,
  type memberOrders,
} from '@dopusk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** The key prefix of all queries of this area: a change of a group shows in several of them. */
export const groupsKey = ['groups']

export const groupPageSize = 15
export const candidatePageSize = 15
export const memberPageSizes = [50, 100] as const

export type MemberOrder = (typeof memberOrders)[number]
export type MemberFilter = (typeof memberFilters)[number]
type MemberPageSize = (typeof memberPageSizes)[number]

/** Staff keep these screens open all day and return to them from other windows. */
const always = { placeholderData: keepPreviousData, refetchOnWindowFocus: true }

export interface GroupListParams {
  page: number
  search: string
  courseId: number | null
  /** Only a superuser chooses one. */
  partnerId: number | null
}

export const groupListQuery = ({ page, search, courseId, partnerId }: GroupListParams) => {
  const query = {
    limit: groupPageSize,
    offset: (page - 1) * groupPageSize,
    search,
    ...(courseId !== null && { course: courseId }),
    ...(partnerId !== null && { partner: partnerId }),
  }
  return queryOptions({
    queryKey: [...groupsKey, 'list', query],
    queryFn: ({ signal }) => call(listLearnerGroups, { query }, { signal }),
    ...always,
  })
}

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => call(getLearnerGroup, { params: { id } }, { signal }),
    refetchOnWindowFocus: true,
  })

export const partnerDigestQuery = queryOptions({
  queryKey: [...groupsKey, 'digest'],
  queryFn: ({ signal }) => call(getPartnerDigest, {}, { signal }),
})

export interface MemberListParams {
  page: number
  pageSize: MemberPageSize
  search: string
  order: MemberOrder
  isDescending: boolean
  filter: MemberFilter | null
}

export const membersQuery = (id: number, params: MemberListParams) => {
  const { page, pageSize, search, order, isDescending, filter } = params
  const query = {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    search,
    order,
    descending: String(isDescending),
    ...(filter !== null && { filter }),
  }
  return queryOptions({
    queryKey: [...groupsKey, 'members', id, query],
    queryFn: ({ signal }) => call(listGroupMembers, { params: { id }, query }, { signal }),
    ...always,
  })
}

export const candidatesQuery = (id: number, search: string, page: number) =>
  queryOptions({
    queryKey: [...groupsKey, 'candidates', id, search, page],
    queryFn: ({ signal }) =>
      call(
        listGroupCandidates,
        { params: { id }, query: { search, limit: candidatePageSize, offset: (page - 1) * candidatePageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
