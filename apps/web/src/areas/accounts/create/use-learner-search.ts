import { listUserProfiles } from '@dopusk/contract'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

/** The first page of people who can be chosen; nobody wants to leaf through the rest, a longer word finds them. */
export const useLearnerSearch = (search: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['learner-search', search],
    queryFn: isOpen
      ? ({ signal }) => call(listUserProfiles, { query: { learners_only: 'true', search } }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
  })
